import { audit } from '../../audit/audit.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { LINKS } from '../../call-limits.ts';
import type { DealKey } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { type LinkPlace, mailedLink } from '../../statements/return-links/link.ts';
import type { Queries } from '../../storage/database.ts';
import { writeRow } from '../../storage/write-row.ts';
import { laterJobs } from '../asking/later.ts';
import { newRow } from '../row/new-row.ts';
import { requestPlace } from '../row/sealed.ts';
import { endRequest, type RequestRow } from '../row/store.ts';
import { createRequestTokens } from '../row/tokens.ts';
import { openStatements } from './state.ts';
import type { ReturnTask } from './tasks.ts';

interface StatementsMail {
  brand: EffectiveBrand;
  place: LinkPlace;
  recipient: string;
  tasks: readonly ReturnTask[];
  /** Undefined if the holder of a link asks for a new one. */
  person?: string;
  requestId?: string;
}

/**
 * Makes the deal's statement request, or raises the round of its open one. Links of earlier mails keep their
 * tasks and time [RETURN-11].
 * @param tx the transaction that also queues the mail
 * @returns the link for the mail: `https://funding.example/continue?t=...` with 43 characters
 */
export async function askForStatements(
  deps: Pick<Deps, 'brands' | 'clock' | 'config' | 'crypto' | 'jobs'>,
  tx: Queries,
  { brand, id }: DealKey,
  mail: StatementsMail,
): Promise<string> {
  // Two mails of a deal wait for each other, so that it has one open request.
  await tx.query('select id from deals where brand = $1 and id = $2 for no key update', [brand, id]);
  const before = await openStatements(tx, { brand, id });
  const now = deps.clock.now();
  const sealedFor = (row: RequestRow) => deps.crypto.encrypt(mail.recipient, requestPlace(row, 'recipient'));
  const isOver = before !== undefined && before.due_at <= now;
  if (isOver) await endRequest(tx, before, 'expired', now);
  const first = newRow(
    deps,
    {
      brand,
      deal_id: id,
      purpose: 'statements',
      made_by: 'applicant',
      delegate: null,
      item: null,
      fields: [],
      parts: [...mail.tasks],
    },
    mail.place,
    { recipient: mail.recipient, days: deps.config.returnLinkDays },
  );
  const row = before && !isOver ? nextRound(before, { ...first, recipient: sealedFor(before) }, now) : first;
  await writeRow(tx, 'requests', row, ['brand', 'id']);
  await deps.jobs.enqueue(tx, ...laterJobs(row, { remind: [] }));
  await audit(
    { ...deps, db: tx },
    {
      event: row === first ? 'request-made' : 'request-sent-again',
      about: 'statements',
      brand,
      deal: id,
      ...(mail.person === undefined ? { role: 'link' } : { person: mail.person }),
      ...(mail.requestId === undefined ? {} : { requestId: mail.requestId }),
    },
  );
  return mailedLink(deps, mail.place, mail.brand, '/continue', ['t', createRequestTokens(deps).link(row)]);
}

/** The open request after one more mail. */
function nextRound(before: RequestRow, next: RequestRow, now: Date): RequestRow {
  const { round, parts, due_at: dueAt } = before;
  const earlier = [...before.earlier, { round, parts, until: dueAt.toISOString() }];
  return {
    ...before,
    earlier: earlier.filter(({ until }) => new Date(until) > now).slice(-LINKS.mostEarlier),
    round: round + 1,
    recipient: next.recipient,
    recipient_index: next.recipient_index,
    parts: next.parts,
    place: next.place,
    sent_at: next.sent_at,
    due_at: next.due_at,
  };
}
