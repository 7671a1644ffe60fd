import { useEffect, useState } from 'react';
import type { StudioApproval } from '#contracts/studio/approvals.ts';
import type { StudioCall } from '../draft/studio-api.ts';
import { Notice, useFault } from '../parts/parts.tsx';
import { timeWords } from '../parts/time-words.ts';
import { flowName, word } from '../parts/words.ts';

interface WaitingForMeProps {
  api: StudioCall;
  /** The drafts' names by id. */
  names: Readonly<Record<string, string>>;
}

/** Reviews whose next act is this member's. */
export function WaitingForMe({ api, names }: WaitingForMeProps) {
  const [all, setAll] = useState<readonly StudioApproval[]>();
  const { fault, failed } = useFault();
  useEffect(() => {
    const read = () =>
      void api('GET /studio/api/approvals', { query: {} }).then(({ approvals }) => setAll(approvals), failed);
    read();
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [api, failed]);
  const mine = all?.filter(({ next }) => next !== undefined);
  return (
    <section aria-labelledby="desk-mine">
      <h2 id="desk-mine">{word('approval.forMe')}</h2>
      {fault && <Notice intent="error">{fault}</Notice>}
      {mine?.length === 0 && <p className="st-quiet">{word('approval.nothingForMe')}</p>}
      <ul className="st-cards">
        {mine?.map((one) => (
          <li key={one.id} className="st-card">
            <h3>
              <a href={addressOf(one)}>{word(`approval.next.${one.next}`, { what: nameOf(one, names) })}</a>
            </h3>
            <p className="st-quiet">
              {word('approval.asked', { who: one.askedBy, when: timeWords(new Date(one.askedAt)) })}{' '}
              {one.note}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const addressOf = ({ kind, target }: StudioApproval): string =>
  kind === 'draft' ? `#/drafts/${target}/publish` : '#/live';

function nameOf({ kind, target }: StudioApproval, names: WaitingForMeProps['names']): string {
  const [of = '', number = ''] = target.split(' ');
  if (kind === 'draft') return names[target] ?? word('approval.what.draft');
  return word(`approval.what.${kind}`, { of: kind === 'release' ? flowName(of) : of, number });
}
