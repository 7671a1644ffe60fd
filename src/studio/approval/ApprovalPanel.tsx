import { Button, Field, Textarea } from '@fluentui/react-components';
import { useId, useRef, useState } from 'react';
import type { StudioApproval } from '#contracts/studio/approvals.ts';
import type { StudioRole } from '#contracts/studio/studio-shapes.ts';
import type { StudioCall } from '../draft/studio-api.ts';
import { Notice, useFault, useOneAtATime } from '../parts/parts.tsx';
import { timeWords } from '../parts/time-words.ts';
import { word } from '../parts/words.ts';
import { CommentList, type CommentPlace } from './CommentList.tsx';
import { Decision } from './Decision.tsx';
import type { Approvals, ApprovalTarget } from './use-approvals.ts';

interface ApprovalPanelProps {
  api: StudioCall;
  role: StudioRole;
  of: ApprovalTarget;
  approvals: Approvals;
  /** The version that the member has read. */
  version?: number;
  /** Whether the member has not read the content yet: then it can't be approved. */
  isUnread?: boolean;
  /** Parts of the report that are missing, in words. */
  gaps?: readonly string[];
  places?: readonly CommentPlace[];
  onShow?: (about: CommentPlace['about']) => void;
  /** The reason if no review can be requested now. */
  blockReason?: string;
}

/** Asks for the approval of a second person, shows its state, and takes the decision. */
export function ApprovalPanel(props: ApprovalPanelProps) {
  const {
    api,
    role,
    of,
    approvals,
    version,
    isUnread = false,
    gaps = [],
    places = [],
    onShow,
    blockReason,
  } = props;
  const { all, isRequired, redirected, disclosures, fault: readFault, read } = approvals;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const { fault, setFault, showFault } = useFault();
  const { isBusy, runOnce } = useOneAtATime();
  const act = (call: Promise<unknown>) => {
    setFault(undefined);
    // The button of the action may be gone afterwards.
    return call.then(() => panel.current?.focus(), showFault).then(read);
  };
  const wordsOf = ({ kind, at }: CommentPlace['about']) =>
    places.find(({ about }) => about.kind === kind && about.at === at)?.words ?? at;
  const lists = { onShow, wordsOf };
  const [last, ...earlier] = all ?? [];
  const isOpen = last?.status === 'waiting' || last?.status === 'approved';
  const withdraw = () => act(api('DELETE /studio/api/approvals/:id', { params: { id: last?.id ?? '' } }));
  const ask = (note: string) => act(api('POST /studio/api/approvals', { body: { ...of, note } }));
  return (
    <section ref={panel} tabIndex={-1} className="st-rules" aria-labelledby={id}>
      <h3 id={id}>{word('approval.title')}</h3>
      {readFault ? (
        <Notice intent="error" action={<Button onClick={() => void read()}>{word('failed.again')}</Button>}>
          {readFault}
        </Notice>
      ) : (
        <div role="status" className="st-stack">
          {disclosures.length > 0 && <p>{word('approval.disclosures', { texts: disclosures.join(', ') })}</p>}
          {(isRequired || disclosures.length === 0) && (
            <p className="st-quiet">{word(isRequired ? 'approval.required' : 'approval.optional')}</p>
          )}
          {redirected.length > 0 && <p>{word('approval.redirected', { brands: redirected.join(', ') })}</p>}
          {all === undefined ? <p className="st-quiet">{word('wait')}</p> : <State of={last} />}
        </div>
      )}
      {last && last.comments.length > 0 && <CommentList comments={last.comments} {...lists} />}
      {fault && <Notice intent="error">{fault}</Notice>}
      {last?.status === 'waiting' && (
        <Decision
          key={last.id}
          request={last.id}
          refusal={last.refusal}
          gaps={gaps}
          places={places}
          isBusy={isBusy || isUnread}
          onDecide={(how, comments) =>
            runOnce(() =>
              act(
                how === 'approve'
                  ? api(
                      'POST /studio/api/approvals/:id/approve',
                      { params: { id: last.id }, body: { comments } },
                      version === undefined ? {} : { 'if-match': `"${version}"` },
                    )
                  : api('POST /studio/api/approvals/:id/return', {
                      params: { id: last.id },
                      body: { comments },
                    }),
              ),
            )
          }
        />
      )}
      {role !== 'reader' && isOpen && (
        <div>
          <Button size="small" disabledFocusable={isBusy} onClick={() => void runOnce(withdraw)}>
            {word(last.status === 'waiting' ? 'approval.withdrawRequest' : 'approval.withdraw')}
          </Button>
        </div>
      )}
      {role !== 'reader' && all && !isOpen && (
        <AskForm blockReason={blockReason} isBusy={isBusy} onAsk={(note) => runOnce(() => ask(note))} />
      )}
      {earlier.length > 0 && <Earlier approvals={earlier} {...lists} />}
    </section>
  );
}

function State({ of }: { of: StudioApproval | undefined }) {
  if (!of) return <p>{word('approval.none')}</p>;
  const { askedBy, askedAt, note, status, decidedBy = '', decidedAt } = of;
  const timeText = (time: string | undefined) => (time ? timeWords(new Date(time)) : '');
  const wasApproved = status === 'ended' && decidedBy !== '';
  return (
    <>
      <p>
        {word('approval.asked', { who: askedBy, when: timeText(askedAt) })} {note}
      </p>
      <p>
        <strong>
          {word(`approval.status.${wasApproved ? 'changed' : status}`, {
            who: decidedBy,
            when: timeText(decidedAt),
          })}
        </strong>
      </p>
    </>
  );
}

interface AskFormProps {
  blockReason: string | undefined;
  isBusy: boolean;
  onAsk: (note: string) => Promise<void>;
}

function AskForm({ blockReason, isBusy, onAsk }: AskFormProps) {
  const [note, setNote] = useState('');
  return (
    <>
      <Field label={word('approval.note')} hint={blockReason}>
        <Textarea value={note} onChange={(_, { value }) => setNote(value)} maxLength={1000} />
      </Field>
      <div>
        <Button
          disabledFocusable={isBusy || blockReason !== undefined}
          onClick={() => blockReason === undefined && void onAsk(note.trim())}
        >
          {word('approval.ask')}
        </Button>
      </div>
    </>
  );
}

interface EarlierProps extends Pick<ApprovalPanelProps, 'onShow'> {
  approvals: readonly StudioApproval[];
  wordsOf: (about: CommentPlace['about']) => string;
}

function Earlier({ approvals, ...lists }: EarlierProps) {
  return (
    <details>
      <summary>{word('approval.earlier')}</summary>
      <ol className="st-list">
        {approvals.map((approval) => (
          <li key={approval.id} className="st-release">
            <State of={approval} />
            {approval.comments.length > 0 && <CommentList comments={approval.comments} {...lists} />}
          </li>
        ))}
      </ol>
    </details>
  );
}
