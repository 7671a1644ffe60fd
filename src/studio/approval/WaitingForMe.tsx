import { useEffect, useState } from 'react';
import type { StudioApproval } from '#contracts/studio/approvals.ts';
import type { StudioCall } from '../draft/studio-api.ts';
import { ContentSkeleton } from '../parts/ContentSkeleton.tsx';
import { Notice, useFault } from '../parts/parts.tsx';
import { timeWords } from '../parts/time-words.ts';
import { flowName, word } from '../parts/words.ts';

interface WaitingForMeProps {
  api: StudioCall;
  /** The drafts' names by id. */
  names: Readonly<Record<string, string>>;
}

/** The reviews that wait for this member, then the reviews that wait for other members. */
export function WaitingForMe({ api, names }: WaitingForMeProps) {
  const [all, setAll] = useState<readonly StudioApproval[]>();
  const { fault, showFault } = useFault();
  useEffect(() => {
    const read = () =>
      void api('GET /studio/api/approvals', { query: {} }).then(
        ({ approvals }) => setAll(approvals),
        showFault,
      );
    read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [api, showFault]);
  const mine = all?.filter(({ next }) => next !== undefined);
  const others = all?.filter(({ next, status }) => next === undefined && status === 'waiting') ?? [];
  return (
    <>
      <section aria-labelledby="desk-mine">
        <h2 id="desk-mine">{word('approval.forMe')}</h2>
        {fault && <Notice intent="error">{fault}</Notice>}
        {mine?.length === 0 && <p className="st-quiet">{word('approval.nothingForMe')}</p>}
        {!all && !fault && <ContentSkeleton />}
        <ul className="st-cards">
          {mine?.map((approval) => (
            <li key={approval.id} className="st-card">
              <h3>
                <a href={approvalAddress(approval)}>
                  {word(`approval.next.${approval.next}`, { what: targetName(approval, names) })}
                </a>
              </h3>
              <p className="st-quiet">
                {lastStep(approval)} {approval.note}
              </p>
            </li>
          ))}
        </ul>
      </section>
      {others.length > 0 && (
        <section aria-labelledby="desk-others">
          <h2 id="desk-others">{word('approval.forOthers')}</h2>
          <ul className="st-list">
            {others.map((approval) => (
              <li key={approval.id}>
                <a href={approvalAddress(approval)}>{targetName(approval, names)}</a>{' '}
                <span className="st-quiet">
                  {word('approval.waitsSince', {
                    who: approval.askedBy,
                    when: timeWords(new Date(approval.askedAt)),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The words for the person who returned a draft; if nobody did, for the person who asked for its review. */
function lastStep({ status, askedBy, askedAt, decidedBy, decidedAt }: StudioApproval): string {
  return status === 'returned' && decidedBy && decidedAt
    ? word('approval.returned', { who: decidedBy, when: timeWords(new Date(decidedAt)) })
    : word('approval.asked', { who: askedBy, when: timeWords(new Date(askedAt)) });
}

const approvalAddress = ({ kind, target }: StudioApproval): string =>
  kind === 'draft' ? `#/drafts/${target}/publish` : '#/live';

function targetName({ kind, target }: StudioApproval, names: WaitingForMeProps['names']): string {
  const [of = '', number = ''] = target.split(' ');
  if (kind === 'draft') return names[target] ?? word('approval.what.draft');
  return word(`approval.what.${kind}`, { of: kind === 'release' ? flowName(of) : of, number });
}
