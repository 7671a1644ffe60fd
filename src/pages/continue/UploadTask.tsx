import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Needs } from '#domain/statements/needs.ts';
import type { LeaveQuestion } from '#engine/react';
import type { DocumentType } from '#widgets/sending/files-port.ts';
import type { Sending } from '#widgets/sending/run.ts';
import { useUploads } from '#widgets/sending/use-uploads.ts';
import { isStillNeeded, monthsAnswerOf } from '#widgets/statement-upload/months.ts';
import { UploadArea } from '#widgets/statement-upload/UploadArea.tsx';
import { failedQuestion, unsavedQuestion } from '#widgets/uploads/leave-questions.ts';
import { createFilesPort } from '../../api/statements/files-port.ts';
import { useBrand } from '../../brand/BrandContext.tsx';
import { useServices } from '../../shell/services/index.ts';
import { useLinkText } from './LinkFrame.tsx';
import type { LinkSender } from './open-link.ts';

interface UploadTaskProps {
  sending: Sending;
  sender: LinkSender;
  needs: Needs;
  /** The question before unsaved files are left [SCREEN-62]. */
  leaving: RefObject<LeaveQuestion | undefined>;
}

/** Uploads through a return link: statements, and the needed documents [RETURN-9]. */
export function UploadTask({ sending, sender, needs, leaving }: UploadTaskProps) {
  const text = useLinkText();
  const { brand } = useBrand();
  const { modals } = useServices();
  const [port] = useState(() => {
    const { send, access } = sender;
    const ownerIds = { dealId: () => access.dealId, ensureOwner: async () => access };
    return createFilesPort({ send, link: access, ...ownerIds }, brand.platform, text);
  });
  const { statements, documents: forms, months: askedMonths } = needs;
  const months = useMemo(() => (statements ? askedMonths : []), [statements, askedMonths]);
  const documents: DocumentType[] = [...(statements ? (['statement'] as const) : []), ...forms];
  const uploads = useUploads(port);
  const { readiness, isSaving, items } = uploads;
  const askUnsaved = unsavedQuestion(modals, uploads, text);
  const askFailed = failedQuestion(modals, uploads, text);
  const ask = askUnsaved ?? askFailed;
  useLayoutEffect(() => {
    leaving.current = ask && (() => ask('leave'));
    return () => {
      leaving.current = undefined;
    };
  });
  const [pressState, setPressState] = useState<'empty' | 'busy'>();
  const hasNoFailedFile = items.every(({ state }) => state !== 'failed' && state !== 'canceled');
  const save = useCallback(async (): Promise<void> => {
    setPressState(undefined);
    const word = monthsAnswerOf(months, uploads);
    const uploadedKinds = uploads.items.flatMap(({ uploaded }) => uploaded?.documentType ?? []);
    const items = uploadedKinds.filter((type) => type !== 'statement' || !isStillNeeded(months, uploads));
    if (!(await uploads.save(word))) return;
    if (!askFailed || (await askFailed('continue')))
      sending.dispatch({ type: 'sent', task: 'upload', items });
  }, [uploads, months, sending, askFailed]);
  // Pressed during uploads: saves after all files have arrived, unless one has failed.
  useEffect(() => {
    if (pressState !== 'busy' || readiness === 'busy') return;
    if (readiness !== 'ready' || !hasNoFailedFile) setPressState(undefined);
    else void save();
  }, [pressState, readiness, hasNoFailedFile, save]);
  const pressSave = (): void => {
    if (isSaving) return;
    if (readiness === 'ready' || readiness === 'saved') void save();
    else setPressState(readiness === 'busy' ? 'busy' : 'empty');
  };
  const isCutOff = items.some(({ state, problem }) => state === 'failed' && problem?.kind === 'network');
  const missing = isCutOff ? 'failed' : 'hint';
  const hint = (pressState === 'busy' && 'wait') || (pressState && readiness === 'empty' && missing);
  return (
    <div className="stack-24">
      <UploadArea id="continue-upload" uploads={uploads} text={text} documents={documents} months={months} />
      <div role="alert">{hint && <p className="notice">{text(`returnLink.upload.${hint}`)}</p>}</div>
      <p className="button-row">
        <button type="button" className="button" aria-disabled={isSaving || undefined} onClick={pressSave}>
          {text(isSaving ? 'returnLink.upload.saving' : 'returnLink.upload.save')}
        </button>
      </p>
    </div>
  );
}
