import { makeStyles } from '@fluentui/react-components';
import type { JSX } from 'react';
import { loanStage } from '#domain/statements/needs.ts';
import type { AskedMonth } from '#domain/statements/statement-months.ts';
import type { FieldControl } from '#engine/react';
import {
  fieldWidget,
  useEngineState,
  useLeaveQuestion,
  usePort,
  usePrimaryAction,
  useStepHandle,
} from '#engine/react';
import { SkipStatus, useSkip } from '../bank-link/skip.tsx';
import type { ConfirmPort } from '../confirm/port.ts';
import type { OptionOf } from '../option-of.ts';
import type { DocumentType } from '../sending/files-port.ts';
import { type Uploads, useUploads } from '../sending/use-uploads.ts';
import { unsavedQuestion, useFailedQuestion } from '../uploads/leave-questions.ts';
import { monthsAnswerOf } from './months.ts';
import type { StatementUploadPort } from './port.ts';
import { UploadArea } from './UploadArea.tsx';

type OwnOptions = OptionOf<'statement-upload'>;

/**
 * The upload step [SCREEN-44]: each chosen file is sent to the server; 'Save Files' makes them part of the application
 * and goes to the summary [STMT-4].
 */
export const widget = fieldWidget<string, OwnOptions>({ chrome: 'none' }, function StatementUpload(field) {
  const { id, value, text } = field;
  const port = usePort<StatementUploadPort>('statement-upload');
  const uploads = useUploads(port);
  const documentKinds = useEngineState(() => port.documents().join());
  const months = JSON.parse(useEngineState(() => JSON.stringify(port.months?.() ?? []))) as AskedMonth[];
  const documents = ['statement', ...documentKinds.split(',').filter(Boolean)] as DocumentType[];
  const blocked = blockedKey(uploads, value);
  const needsStatement = value === undefined && !hasStatement(uploads);
  const save = async (): Promise<boolean> =>
    (await uploads.save(monthsAnswerOf(months, uploads))) && !needsStatement;
  usePrimaryAction(save, {
    label:
      uploads.readiness === 'saved'
        ? undefined
        : text(`widgets.statementUpload.${uploads.isSaving ? 'saving' : 'save'}`),
    blocked: blocked && text(`widgets.statementUpload.blocked.${blocked}`),
  });
  const askFailed = useFailedQuestion(uploads, text);
  return (
    <>
      <UploadArea id={id} uploads={uploads} text={text} documents={documents} months={months} />
      <OtherOptions {...field} port={port} uploads={uploads} askFailed={askFailed} />
    </>
  );
});

/** The text key of the reason why the button is blocked: no files yet, a running upload, or only forms were saved. */
function blockedKey(uploads: Uploads, value: string | undefined): string | undefined {
  const { readiness } = uploads;
  if (readiness === 'listing' || readiness === 'empty' || readiness === 'busy') return readiness;
  return readiness === 'saved' && value === undefined && !hasStatement(uploads) ? 'statement' : undefined;
}

function hasStatement({ items }: Uploads): boolean {
  return items.some(({ documentType, uploaded }) => uploaded && documentType === 'statement');
}

const useStyles = makeStyles({
  options: { display: 'grid', justifyItems: 'start', gap: '12px', marginTop: '32px' },
  option: { minHeight: '32px', textAlign: 'start' },
});

type OtherOptionsProps = FieldControl<string, OwnOptions> & {
  port: StatementUploadPort;
  uploads: Uploads;
  /** The question before failed uploads are left. */
  askFailed: (() => Promise<boolean>) | undefined;
};

/** The other ways to give statements: connect a bank, if offered, or send them later. */
function OtherOptions(props: OtherOptionsProps): JSX.Element | null {
  const { value, options, context, text, port, uploads, askFailed } = props;
  const styles = useStyles();
  const step = useStepHandle();
  const { connectStep, connectFlag } = options;
  const isConnectOffered =
    typeof connectStep === 'string' &&
    value !== 'plaid' &&
    (typeof connectFlag !== 'string' || context.flags[connectFlag] === true);
  const askUnsaved = unsavedQuestion(usePort<ConfirmPort>('confirm'), uploads, text);
  const askLeave = askUnsaved ? () => askUnsaved('leave') : askFailed;
  useLeaveQuestion(askLeave);

  const { goPast, hasSubmitted } = step;
  const { skip, ...news } = useSkip({ skip: port.skip, text, onSkipped: goPast, hasSubmitted });
  const askAndSkip = async (): Promise<void> => {
    const ask = askUnsaved ? () => askUnsaved('skip') : askFailed;
    if (!ask || (await ask())) await skip();
  };
  const connect = async (): Promise<void> => {
    if (!askLeave || (await askLeave())) step.goTo(String(connectStep));
  };

  // 'Send later' is not offered once statements have arrived.
  const hasArrived = loanStage(value) === 'ApplySubmitted';
  if (!isConnectOffered && hasArrived) return null;
  return (
    <div className={styles.options}>
      {isConnectOffered && (
        <button className={`link-button ${styles.option}`} type="button" onClick={() => void connect()}>
          {text('widgets.statementUpload.connect')}
        </button>
      )}
      {!hasArrived && (
        <button className={`link-button ${styles.option}`} type="button" onClick={() => void askAndSkip()}>
          {text('widgets.statementUpload.skip')}
        </button>
      )}
      <SkipStatus {...news} text={text} />
    </div>
  );
}
