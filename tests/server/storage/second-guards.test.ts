import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { BANK, UPLOADS } from '#domain/limits.ts';
import { REQUESTS } from '#server/call-limits.ts';
import { findUnfinished } from '#server/deals/store/index.ts';
import type { Deps } from '#server/deps.ts';
import { verifyCode } from '#server/requests/asked/codes.ts';
import { answerRequest, findRequest } from '#server/requests/row/store.ts';
import { recordOpened } from '#server/requests/statements/state.ts';
import { eraseDeal } from '#server/retention/erase-deals.ts';
import { readLinkToken, storeLinkToken } from '#server/statements/bank/link-tokens.ts';
import { findHeldAccess, removeAccessNow, removeDueAccesses } from '#server/statements/bank/removals.ts';
import {
  deleteUnsaved,
  deleteUnsavedBefore,
  hasMostFiles,
  markSaved,
} from '#server/statements/files/file-store.ts';
import { LATER, OWNER, openNeighbors, TIME } from './neighbor-rows.ts';

// Conditions that an earlier check covers, except in a race or at the moment of an expiry.

const { deps, deal, row, file, tryOut } = await openNeighbors();
const at = (now: Date, own: Deps = deps): Deps => ({ ...own, clock: { now: () => now } });
const justBefore = (time: Date) => new Date(time.getTime() - 1);
const queryFirst = async (own: Deps, sql: string, values: unknown[] = []) =>
  Object.values((await own.db.query<object>(sql, values))[0] ?? {})[0] as unknown;

it('a request is answered until its end, not at it', async () => {
  expect(await tryOut(({ db }) => answerRequest(db, row, justBefore(LATER)))).toBe(true);
  expect(await tryOut(({ db }) => answerRequest(db, row, LATER))).toBe(false);
});

it('the first use of a link is recorded once, even by two calls that read the request before', async () => {
  await tryOut(async (own) => {
    await recordOpened(own, row, 'first');
    await recordOpened(at(LATER, own), row, 'second');
    expect((await findRequest(own.db, row.brand, row.id))?.opened_at).toEqual(TIME);
    expect(await queryFirst(own, "select count(*)::int from audit where event = 'request-opened'")).toBe(1);
  });
});

it('a saved file keeps its time and is not removed', async () => {
  await tryOut(async ({ db }) => {
    await markSaved(db, file.brand, [file.id], TIME);
    await markSaved(db, file.brand, [file.id], LATER);
    expect(
      await db.query('select saved_at from files where brand = $1 and id = $2', [file.brand, file.id]),
    ).toEqual([{ saved_at: TIME }]);
    expect(await deleteUnsaved(db, file.brand, file.id)).toBeUndefined();
    expect(await deleteUnsavedBefore(db, LATER)).toHaveLength(2);
  });
});

it('unsaved files are deleted if they are older than the given time', async () => {
  expect(await tryOut(({ db }) => deleteUnsavedBefore(db, TIME))).toEqual([]);
  expect(await tryOut(({ db }) => deleteUnsavedBefore(db, LATER))).toHaveLength(3);
});

it('the limit of files counts those of one application', async () => {
  const copyFiles = (db: Deps['db'], condition: string, count: number) =>
    db.query<object>(
      `insert into files
       select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'client_id', gen_random_uuid()))).*
       from files f, generate_series(1, $1) where ${condition} f.id = $2`,
      [count, file.id],
    );
  await tryOut(async ({ db }) => {
    await copyFiles(db, 'not', UPLOADS.mostFiles);
    await copyFiles(db, '', UPLOADS.mostFiles - 2);
    expect(await hasMostFiles(db, deal)).toBe(false);
    await copyFiles(db, '', 1);
    expect(await hasMostFiles(db, deal)).toBe(true);
  });
});

it('a link token works until it expires, and the next one deletes expired ones only', async () => {
  expect((await readLinkToken(at(justBefore(LATER)), deal))?.token).toBe('link');
  expect(await readLinkToken(at(LATER), deal)).toBeUndefined();
  const count = 'select count(*)::int from bank_link_tokens';
  await tryOut(async (own) => {
    await storeLinkToken(at(LATER, own), deal, { token: 'next', expiresAt: LATER });
    expect(await queryFirst(own, count)).toBe(3);
    const end = new Date(LATER.getTime() + 1);
    await storeLinkToken(at(end, own), deal, { token: 'last', expiresAt: end });
    expect(await queryFirst(own, count)).toBe(1);
  });
});

it('an access is held until shortly before its removal, and never once the removal was tried', async () => {
  const end = new Date(LATER.getTime() - BANK.marginSeconds * 1000);
  await tryOut(async (own) => {
    expect((await findHeldAccess(at(justBefore(end), own), deal, 'token'))?.accessToken).toBe('access');
    expect(await findHeldAccess(at(end, own), deal, 'token')).toBeUndefined();
    await own.db.query<object>('update bank_removals set tries = 1');
    expect(await findHeldAccess(at(justBefore(end), own), deal, 'token')).toBeUndefined();
  });
});

it('the removal of an access is brought forward, never put off', async () => {
  const due = 'select due_at from bank_removals where brand = $1 and deal_id = $2';
  await tryOut(async (own) => {
    await removeAccessNow(own.db, deal, 'item', TIME);
    await removeAccessNow(own.db, deal, 'item', justBefore(LATER));
    expect(await queryFirst(own, due, [deal.brand, deal.id])).toEqual(TIME);
  });
});

it('an access is removed once it is due, unless its own application has the bank', async () => {
  const removed: string[] = [];
  const port = { remove: async (token: string) => void removed.push(token) } as Parameters<
    typeof removeDueAccesses
  >[1];
  await tryOut(async (own) => {
    await removeDueAccesses(at(LATER, own), port);
    expect(removed).toEqual([]);
    await own.db.query<object>('delete from bank_items where brand = $1 and deal_id = $2', [
      deal.brand,
      deal.id,
    ]);
    await removeDueAccesses(at(justBefore(LATER), own), port);
    expect(removed).toEqual([]);
    await removeDueAccesses(at(LATER, own), port);
    expect(removed).toEqual(['access']);
  });
});

it('an application that was saved at the given time is not erased', async () => {
  await tryOut(async ({ db }) => {
    expect(await eraseDeal(db, deal, TIME, deal.saved_at)).toBeUndefined();
    expect(await eraseDeal(db, deal, TIME, new Date(deal.saved_at.getTime() + 1))).toEqual(['blob']);
  });
});

it("an account's own application is that of its person at its brand", async () => {
  await tryOut(async (own) => {
    const insert = 'insert into accounts (brand, subject, id, created_at) values ($1, $2, $3, $4)';
    for (const [brand, subject] of [
      ['harbor', OWNER.subject],
      [OWNER.brand, 'noah'],
    ])
      await own.db.query<object>(insert, [brand, subject, randomUUID(), TIME]);
    expect((await findUnfinished(own, OWNER, 'apply', 'own'))?.id).toBe(deal.id);
    await own.db.query<object>("update deals set account_id = 'oak' where brand = $1 and id = $2", [
      deal.brand,
      deal.id,
    ]);
    expect(await findUnfinished(own, OWNER, 'apply', 'own')).toBeUndefined();
  });
});

const CODE = '123456';
const hash = deps.crypto.blindIndex('request.proof', `${row.id}:${row.round}:${CODE}`);
const verify = (own: Deps, code = CODE) =>
  verifyCode(own, { row } as Parameters<typeof verifyCode>[1], code, 'r').then(
    () => true,
    () => false,
  );

it.each<[string, string, Date, boolean]>([
  ['works', '', TIME, true],
  ['works until it expires', '', justBefore(LATER), true],
  ['is refused once it has expired', '', LATER, false],
  ['works at the last try', `, proof_tries = ${REQUESTS.mostTries - 1}`, TIME, true],
  ['is refused after the last try', `, proof_tries = ${REQUESTS.mostTries}`, TIME, false],
  ['is refused for an earlier mail', ', round = 2', TIME, false],
])('the code of a request %s [REQUEST-21]', async (_, set, now, works) => {
  await tryOut(async (own) => {
    await own.db.query<object>(`update requests set proof_hash = $1${set}`, [hash]);
    expect(await verify(at(now, own))).toBe(works);
    const others = "select count(*)::int from requests where status <> 'waiting' or proof_hash is null";
    expect(await queryFirst(own, others)).toBe(works ? 1 : 0);
  });
});

it('a code works once, even if two browsers send it at the same moment', async () => {
  await tryOut(async (own) => {
    await own.db.query<object>('update requests set proof_hash = $1', [hash]);
    const transaction: Deps['db']['transaction'] = async (work) => {
      await own.db.query<object>('update requests set proof_hash = null');
      return work(own.db);
    };
    expect(await verify({ ...own, db: { ...own.db, transaction } })).toBe(false);
  });
});
