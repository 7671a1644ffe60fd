import { auditRefusal } from '../../audit/audit.ts';
import type { FieldCrypto } from '../../crypto/field-crypto.ts';
import { readUntaggedUntil } from '../../crypto/key-check.ts';
import { createLimits } from '../../http/limits/limits.ts';
import { DEALS } from '../../limits.ts';
import type { Clock, Log } from '../../ports.ts';
import type { Queries } from '../../storage/database.ts';
import type { Row } from '../../storage/tables/index.ts';

/** Dependencies of the check of a tag; `db` may be a transaction. */
export interface TagDeps {
  db: Queries;
  crypto: FieldCrypto;
  clock: Clock;
  log: Log;
}

type TaggedDeal = Pick<Row<'deals'>, 'brand' | 'id' | 'subject' | 'subject_tag'>;

const PURPOSE = 'deal-subject';

function taggedText({ brand, id, subject }: Omit<TaggedDeal, 'subject_tag'>): string {
  return `${brand}\0${id}\0${subject}`;
}

/** Log lines for the operator; the audit has the id of the application. */
const REFUSALS = {
  'wrong-tag':
    'The brand or subject of an application was changed in the database. Its id: `audit --event subject-refused`. It is refused until they are put back.',
  'no-tag':
    'An application without a tag of its subject is refused. Its id: `audit --event subject-refused`. If an older build stored it, run `deals tag-subjects` (Tags of subjects in docs/operations.md).',
} as const;

/** The keyed hash of an application's brand, id and subject, which only a process with the index key can make. */
export function subjectTag(
  crypto: Pick<FieldCrypto, 'blindIndex'>,
  deal: Omit<TaggedDeal, 'subject_tag'>,
): string {
  return crypto.blindIndex(PURPOSE, taggedText(deal));
}

/** Whether the tag is that of brand, id and subject, under any index key. */
function hasOwnTag(crypto: Pick<FieldCrypto, 'blindIndexes'>, deal: TaggedDeal): boolean {
  return (
    deal.subject_tag !== null && crypto.blindIndexes(PURPOSE, taggedText(deal)).includes(deal.subject_tag)
  );
}

/**
 * Returns the deal if its subject is unchanged since the server stored it [PRIVATE-10]. Otherwise it writes to log and
 * audit and returns undefined, as for a missing deal.
 */
export async function verifySubject<Found extends TaggedDeal>(
  deps: TagDeps,
  deal: Found | undefined,
): Promise<Found | undefined> {
  const { db, crypto, clock, log } = deps;
  if (!deal || hasOwnTag(crypto, deal)) return deal;
  const isUntagged = deal.subject_tag === null;
  if (isUntagged && clock.now() < (await readUntaggedUntil(db, crypto))) return deal;
  const kind = isUntagged ? 'no-tag' : 'wrong-tag';
  log.error({ event: 'subject-refused', kind, platform: deal.brand }, REFUSALS[kind]);
  await auditRefusal(
    { db, crypto, limits: createLimits(db, clock) },
    { event: 'subject-refused', brand: deal.brand, deal: deal.id, about: kind },
  );
  return undefined;
}

/**
 * Finds the first deal whose subject is verified.
 * @param find reads the first deal that is none of the given ids
 */
export async function findVerified<Found extends TaggedDeal>(
  deps: TagDeps,
  find: (refusedIds: readonly string[]) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const refusedIds: string[] = [];
  for (;;) {
    const found = await find(refusedIds);
    const verified = await verifySubject(deps, found);
    if (!found || verified) return verified;
    refusedIds.push(found.id);
  }
}

/**
 * Tags applications that have no tag with the subject that the database names, in batches; may be stopped and
 * repeated.
 * @param which `older builds`: only until the day after the upgrade has passed. `all`: by an operator's
 * command
 * @returns how many were tagged
 */
export async function tagUntagged(
  { db, crypto, clock }: Pick<TagDeps, 'db' | 'crypto' | 'clock'>,
  which: 'older builds' | 'all',
): Promise<number> {
  let count = 0;
  for (;;) {
    if (which !== 'all' && clock.now() >= (await readUntaggedUntil(db, crypto))) return count;
    const rows = await db.query<TaggedDeal>(
      `select brand, id, subject, subject_tag from deals where subject_tag is null order by brand, id limit ${DEALS.taggedAtOnce}`,
    );
    if (rows.length === 0) return count;
    count += await writeTags(db, crypto, rows);
  }
}

/** How many applications have no tag, counted up to a limit. */
export async function countUntagged(db: Queries): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::integer as count from
       (select from deals where subject_tag is null limit ${DEALS.mostUntaggedCounted}) as untagged`,
  );
  return row?.count ?? 0;
}

/**
 * Makes the periodic work that tags what older builds stored. Once that is over, it warns of applications without a
 * tag, which are refused, whenever their number changes.
 */
export function createTagSweep(deps: Pick<TagDeps, 'db' | 'crypto' | 'clock' | 'log'>): () => Promise<void> {
  let warnedCount = 0;
  return async () => {
    await tagUntagged(deps, 'older builds');
    const count = await countUntagged(deps.db);
    if (count > 0 && count !== warnedCount)
      deps.log.warn(
        { event: 'subjects-untagged', count },
        'Applications without a tag of their subject are refused. If an older build stored them, run `deals tag-subjects`; while one serves, `deals tag-subjects --days N` (Tags of subjects in docs/operations.md).',
      );
    warnedCount = count;
  };
}

/** Replaces tags under older index keys. @returns how many */
export function renewTags(
  { db, crypto }: Pick<TagDeps, 'db' | 'crypto'>,
  deals: readonly TaggedDeal[],
): Promise<number> {
  const stale = deals.filter(
    (deal) => hasOwnTag(crypto, deal) && deal.subject_tag !== subjectTag(crypto, deal),
  );
  return writeTags(db, crypto, stale);
}

/** Locks rows in the order of saves (write-deal.ts); a row that has changed since the read is not changed. */
async function writeTags(
  db: Queries,
  crypto: Pick<FieldCrypto, 'blindIndex'>,
  deals: readonly TaggedDeal[],
): Promise<number> {
  if (deals.length === 0) return 0;
  const taggedDeals = deals.map((deal) => ({ ...deal, next: subjectTag(crypto, deal) }));
  const rows = await db.query<{ id: string }>(
    `with given as materialized (
       select given.* from jsonb_to_recordset($1) as given(brand text, id uuid, subject text, subject_tag text, next text)
       join deals d on d.brand = given.brand and d.id = given.id order by given.id for no key update of d)
     update deals d set subject_tag = given.next from given
     where d.brand = given.brand and d.id = given.id and d.subject = given.subject
       and d.subject_tag is not distinct from given.subject_tag returning d.id`,
    [
      JSON.stringify(
        taggedDeals.map(({ brand, id, subject, subject_tag, next }) => ({
          brand,
          id,
          subject,
          subject_tag,
          next,
        })),
      ),
    ],
  );
  return rows.length;
}
