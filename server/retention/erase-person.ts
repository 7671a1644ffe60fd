import { SESSION } from '#domain/limits.ts';
import { audit } from '../audit/audit.ts';
import { countWords } from '../commands/count-words.ts';
import { endSessions } from '../identity/ended-sessions.ts';
import type { OpenDeployment } from '../start/open-deployment.ts';
import type { Queries } from '../storage/database.ts';
import { eraseDeal, removeBlobs } from './erase-deals.ts';
import { findPerson, marksOf, type Person } from './find-person.ts';
import { daysBefore } from './retention.ts';

/** Texts for the terminal about the erased data and the remaining data, with reasons. */
export interface ErasedData {
  gone: string[];
  stays: string[];
}

/**
 * Erases a person's data, except submitted applications within their legal retention, entries in other people's
 * applications, and the audit. Reports the remaining data.
 */
export async function erasePerson(
  deps: OpenDeployment['deps'],
  address: string,
  now: Date,
): Promise<ErasedData> {
  const person = await findPerson(deps, address);
  const { legalDays } = deps.config.kept;
  const isRetainedByLaw = (deal: Person['deals'][number]) =>
    deal.submitted_at !== null && deal.submitted_at >= daysBefore(now, legalDays);
  const keptDeals = person.deals.filter(isRetainedByLaw);
  const going = person.deals.filter((deal) => !isRetainedByLaw(deal));
  let blobs: string[] = [];
  let banks = 0;
  await deps.db.transaction(async (tx) => {
    blobs = [];
    banks = 0;
    for (const deal of going) {
      const items = await tx.query('select item_id from bank_items where brand = $1 and deal_id = $2', [
        deal.brand,
        deal.id,
      ]);
      banks += items.length;
      blobs.push(...((await eraseDeal(tx, deal, now)) ?? []));
      await audit(
        { ...deps, db: tx },
        { event: 'erased', role: 'operator', brand: deal.brand, deal: deal.id, about: 'application' },
      );
    }
    for (const user of person.users)
      await eraseSignIn(
        tx,
        user.sub,
        keptDeals.some(({ subject }) => subject === user.sub),
        now,
      );
    await eraseMails(deps, tx, person.email);
    await audit({ ...deps, db: tx }, { event: 'erased', person: person.email, about: 'person' });
  });
  await removeBlobs(deps, blobs);
  return {
    gone: [
      `${countWords(going.length, 'application')} with ${countWords(blobs.length, 'file')}`,
      `${countWords(banks, 'connected bank')}${banks > 0 ? ': a running server ends the access at the provider within a minute' : ''}`,
      'mails that wait, codes and sessions, and the address in requests to the person',
      signInGone(person, keptDeals.length > 0),
    ],
    stays: [
      ...keptDeals.map(
        (deal) =>
          `application ${deal.reference ?? deal.id} of brand ${deal.brand}, submitted ${dayOf(deal.submitted_at ?? now)}: kept until ${dayOf(retentionEnd(deal.submitted_at ?? now, legalDays))} (SUBMITTED_LEGAL_DAYS; 12 CFR 1002.12)`,
      ),
      ...(keptDeals.length > 0
        ? ["the address of the sign-in, by which a kept application is its owner's"]
        : []),
      ...person.mentionedIn.map(
        (deal) =>
          `the entry as an owner in application ${deal.reference ?? deal.id} of brand ${deal.brand}, which is another person's`,
      ),
      'entries of the audit: keyed hashes, no value (AUDIT_KEPT_DAYS)',
      'backups, until they are deleted by their own rule',
    ],
  };
}

/** A text about the erased sign-in. If there is none, the address is probably a typo. */
function signInGone({ email, users }: Person, isKept: boolean): string {
  if (users.length === 0) return `no sign-in: there is none of ${email}. Is that how the person writes it?`;
  return isKept ? 'name and phone of the sign-in' : 'the sign-in, with name and phone';
}

async function eraseMails({ crypto }: OpenDeployment['deps'], tx: Queries, email: string): Promise<void> {
  const { code, outbox, job, recipientIndexes } = marksOf({ crypto }, email);
  await tx.query('delete from jobs where person = any($1)', [job]);
  // Requests to the person in applications of others end, and no row keeps the address.
  await tx.query(
    `update requests set recipient = null, recipient_index = null, code = null, code_index = null, proof_hash = null,
       status = case when status in ('waiting', 'opened') then 'withdrawn' else status end
     where recipient_index = any($1)`,
    [recipientIndexes],
  );
  await tx.query('delete from identity_codes where email_index = any($1)', [code]);
  await tx.query('delete from mail_outbox where recipient_index = any($1)', [outbox]);
}

/** Erases a user, or all but the address if an application of the user must be kept. */
async function eraseSignIn(tx: Queries, sub: string, isKept: boolean, now: Date): Promise<void> {
  const grants = await tx.query('delete from identity_grants where sub = $1 returning id', [sub]);
  const deletedSessions = await tx.query('delete from sessions where subject = $1 returning sid', [sub]);
  // Ends the sessions at once, including access tokens that a tenant still issues.
  const ids = [...new Set([...grants.map(({ id }) => id), ...deletedSessions.map(({ sid }) => sid)])];
  await endSessions(tx, ids, now, SESSION.longestMs);
  for (const table of ['identity_sessions', 'identity_authorization_codes'])
    await tx.query(`delete from ${table} where sub = $1`, [sub]);
  // Joins `accounts` for the brands, because the table's index begins with the brand.
  await tx.query(
    `delete from idempotency_keys k using accounts a
     where a.subject = $1 and k.brand = a.brand and k.subject = a.subject`,
    [sub],
  );
  await tx.query(
    'delete from accounts a where subject = $1 and not exists (select 1 from deals where brand = a.brand and subject = $1)',
    [sub],
  );
  if (isKept)
    await tx.query(
      'update identity_users set given_name = null, family_name = null, phone = null where sub = $1',
      [sub],
    );
  else await tx.query('delete from identity_users where sub = $1', [sub]);
}

const retentionEnd = (submitted: Date, days: number): Date => daysBefore(submitted, -days);

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
