import { audit } from '../../audit/audit.ts';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { LINKS } from '../../call-limits.ts';
import type { DealKey } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { createMailedLink, type LinkPlace } from '../../statements/return-links/link.ts';
import type { Queries } from '../../storage/database.ts';
import { writeRow } from '../../storage/write-row.ts';
import { createRequestJobs } from '../asking/request-jobs.ts';
import { createRequestRow } from '../row/new-row.ts';
import { requestPlace } from '../row/sealed.ts';
import { endRequest, type RequestRow } from '../row/store.ts';
import { createRequestTokens } from '../row/tokens.ts';
import { findOpenStatements } from './state.ts';
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
 * Makes the deal's statement request, or raises the round of its open request. Links of earlier mails keep their tasks
 * and their expiry [RETURN-11].
 * @param tx the transaction that also queues the mail
 * @returns the link for the mail: `https://funding.example/continue?t=...` with 43 characters
 */
export async function askForStatements(
  deps: Pick<Deps, 'brands' | 'clock' | 'config' | 'crypto' | 'jobs'>,
  tx: Queries,
  { brand, id }: DealKey,
  mail: StatementsMail,
): Promise<string> {
  // Locks the deal, so that two simultaneous mails share one open request.
  await tx.query('select id from deals where brand = $1 and id = $2 for no key update', [brand, id]);
  const before = await findOpenStatements(tx, { brand, id });
  const now = deps.clock.now();
  const encryptRecipient = (row: RequestRow) =>
    deps.crypto.encrypt(mail.recipient, requestPlace(row, 'recipient'));
  const hasExpired = before !== undefined && before.due_at <= now;
  if (hasExpired) await endRequest(tx, before, 'expired', now);
  const newRow = createRequestRow(
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
  const row =
    before && !hasExpired
      ? nextRound(before, { ...newRow, recipient: encryptRecipient(before) }, now)
      : newRow;
  await writeRow(tx, 'requests', row, ['brand', 'id']);
  await deps.jobs.enqueue(tx, ...createRequestJobs(row, { remind: [] }));
  await audit(
    { ...deps, db: tx },
    {
      event: row === newRow ? 'request-made' : 'request-sent-again',
      about: 'statements',
      brand,
      deal: id,
      ...(mail.person === undefined ? { role: 'link' } : { person: mail.person }),
      ...(mail.requestId === undefined ? {} : { requestId: mail.requestId }),
    },
  );
  return createMailedLink(deps, mail.place, mail.brand, '/continue', [
    't',
    createRequestTokens(deps).link(row),
  ]);
}

/** The row of an open request after one more mail. */
function nextRound(before: RequestRow, next: RequestRow, now: Date): RequestRow {
  const { round, parts, due_at: dueAt } = before;
  const earlier = [...before.earlier, { round, parts, until: dueAt.toISOString() }];
  return {
    ...before,
    earlier: earlier.filter(({ until }) => new Date(until) > now).slice(-LINKS.mostOlderMails),
    round: round + 1,
    recipient: next.recipient,
    recipient_index: next.recipient_index,
    parts: next.parts,
    place: next.place,
    sent_at: next.sent_at,
    due_at: next.due_at,
  };
}
