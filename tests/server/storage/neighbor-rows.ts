import { randomUUID } from 'node:crypto';
import type { FieldCrypto } from '#server/crypto/field-crypto.ts';
import { findById } from '#server/deals/store/index.ts';
import { subjectTag } from '#server/deals/store/subject-tag.ts';
import type { Deps } from '#server/deps.ts';
import { findRequest } from '#server/requests/row/store.ts';
import { accessTokenPlace, accountsPlace } from '#server/statements/bank/item-store.ts';
import { linkTokenPlace } from '#server/statements/bank/link-tokens.ts';
import type { Queries } from '#server/storage/database.ts';
import type { Row } from '#server/storage/tables/index.ts';
import { writeRow } from '#server/storage/write-row.ts';
import { caller, fullApplication, payloadOf } from '../deals/people.ts';
import { openTestServer } from '../start-test-server.ts';

type Deal = Row<'deals'>;

/** Tables with rows of an application, each after the tables that it refers to. */
const TABLES = ['deals', 'requests', 'files', 'bank_items', 'bank_removals', 'bank_link_tokens'] as const;

export const OWNER = { brand: 'default', subject: 'mia' };
export const TIME = new Date('2026-11-20T10:00:00Z');
export const LATER = new Date('2026-11-27T10:00:00Z');

/** The rows of one application: an open request, a file, a connected bank, a scheduled removal, and a link token. */
async function addRows(db: Queries, crypto: FieldCrypto, deal: Deal) {
  const key = { brand: deal.brand, deal_id: deal.id };
  const request = {
    ...key,
    id: randomUUID(),
    purpose: 'statements',
    fields: [],
    parts: [],
    recipient_index: 'recipient',
    code_index: 'code',
    status: 'waiting',
    made_by: 'applicant',
    round: 1,
    place: { hostname: 'localhost', protocol: 'http' },
    earlier: [],
    made_at: TIME,
    sent_at: TIME,
    due_at: LATER,
    proof_hash: 'proof',
    proof_until: LATER,
  } satisfies Partial<Row<'requests'>>;
  const file = {
    ...key,
    id: randomUUID(),
    blob: 'blob',
    blob_key: 'key',
    name: 'name',
    type: 'application/pdf',
    size: 1,
    document_type: 'pfs',
    scan: 'clean',
    client_id: 'upload',
    uploaded_by: 'applicant',
    metadata: {},
    uploaded_at: TIME,
  } satisfies Partial<Row<'files'>>;
  const accounts = JSON.stringify({ accounts: [{ id: 'checking' }], main: 'checking' });
  const access_token = crypto.encrypt('access', accessTokenPlace(deal, 'item'));
  await writeRow(db, 'requests', request);
  await writeRow(db, 'files', file);
  await writeRow(db, 'bank_items', {
    ...key,
    item_id: 'item',
    access_token,
    accounts: crypto.encrypt(accounts, accountsPlace(deal, 'item')),
    public_token_indexes: ['token'],
    connected_at: TIME,
  });
  await writeRow(db, 'bank_removals', {
    ...key,
    item_id: 'item',
    access_token,
    public_token_index: 'token',
    due_at: LATER,
  });
  await writeRow(db, 'bank_link_tokens', {
    ...key,
    token: crypto.encrypt('link', linkTokenPlace(deal)),
    expires_at: LATER,
  });
  return { request, file };
}

/** Copies an application's rows: with the same ids at another brand, and with the same other keys under another id. */
async function addNeighbors({ db, crypto }: Pick<Deps, 'db' | 'crypto'>, deal: Deal): Promise<void> {
  const ids = { account_id: randomUUID(), loan_id: randomUUID(), reference: null };
  for (const [brand, id, more] of [
    ['harbor', deal.id, {}],
    [deal.brand, randomUUID(), ids],
  ] as const) {
    const subject_tag = subjectTag(crypto, { brand, id, subject: deal.subject });
    for (const table of TABLES) {
      const column = table === 'deals' ? 'id' : 'deal_id';
      const rows = await db.query<{ row: object }>(
        `select to_jsonb(t) as row from ${table} t where brand = $1 and ${column} = $2`,
        [deal.brand, deal.id],
      );
      const rowId = table === 'requests' || table === 'files' ? { id: randomUUID() } : {};
      const rowKeys = brand === deal.brand ? rowId : {};
      const changed = table === 'deals' ? { ...more, subject_tag } : rowKeys;
      for (const { row } of rows) await writeRow(db, table, { ...row, ...changed, brand, [column]: id });
    }
  }
}

/** A server with an unfinished application and its neighbors, at the time `TIME`. */
export async function openNeighbors() {
  const server = await openTestServer({ clock: { now: () => TIME } });
  const { deps } = server;
  const body = payloadOf(fullApplication());
  const created = await caller(server, OWNER.subject)('POST', '/api/apply/create', body);
  const deal = await findById(deps, OWNER.brand, created.body.data.dealId);
  if (!deal) throw new Error('The application was not stored.');
  const { request, file } = await addRows(deps.db, deps.crypto, deal);
  await addNeighbors(deps, deal);
  const row = await findRequest(deps.db, deal.brand, request.id);
  if (!row) throw new Error('The request was not stored.');
  return { deps, deal, row, file, tryOut: createTryOut(deps) };
}

/** Makes a function that runs `work` in a transaction and rolls it back. */
function createTryOut(deps: Deps) {
  return async <Result>(work: (own: Deps) => Promise<Result>): Promise<Result> => {
    let result: { value: Result } | undefined;
    const undo = new Error('undo');
    const run = deps.db.transaction(async (tx) => {
      const db: Deps['db'] = { ...deps.db, query: tx.query, transaction: (inner) => inner(tx) };
      result = { value: await work({ ...deps, db }) };
      throw undo;
    });
    await run.catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    if (!result) throw new Error('It did not run.');
    return result.value;
  };
}

/** Every row, as text: those of the application, and those of its neighbors. */
export async function readRows(db: Queries, { brand, id }: Pick<Deal, 'brand' | 'id'>) {
  const [own, others]: [string[], string[]] = [[], []];
  for (const table of TABLES) {
    const isOwn = `brand = $1 and ${table === 'deals' ? 'id' : 'deal_id'} = $2`;
    const rows = await db.query<{ own: boolean; row: string }>(
      `select ${isOwn} as own, $3 || t::text as row from ${table} t order by t::text`,
      [brand, id, `${table} `],
    );
    for (const { own: isOwnRow, row } of rows) (isOwnRow ? own : others).push(row);
  }
  return { own, others };
}
