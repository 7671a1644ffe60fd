import { expect, it } from 'vitest';
import {
  findById,
  findByLoan,
  findSubmitted,
  findUnfinished,
  writeStatements,
} from '#server/deals/store/index.ts';
import type { Deps } from '#server/deps.ts';
import { verifyCode } from '#server/requests/asked/codes.ts';
import {
  answerRequest,
  endRequest,
  findByCode,
  findRequest,
  findRequestsOfDeal,
} from '#server/requests/row/store.ts';
import { findOpenStatements, recordOpened } from '#server/requests/statements/state.ts';
import { eraseDeal } from '#server/retention/erase-deals.ts';
import { findConnectedBank, hasItemOfToken } from '#server/statements/bank/item-store.ts';
import { readLinkToken } from '#server/statements/bank/link-tokens.ts';
import {
  cancelRemoval,
  deleteItems,
  findHeldAccess,
  removeAccessNow,
} from '#server/statements/bank/removals.ts';
import {
  deleteUnsaved,
  findFilesById,
  findFilesOfDeal,
  findUploadedFile,
  markSaved,
} from '#server/statements/files/file-store.ts';
import { OWNER, openNeighbors, readRows, TIME } from './neighbor-rows.ts';

const { deps, deal, row, file, tryOut } = await openNeighbors();

const WRITES: [string, (own: Deps) => Promise<unknown>][] = [
  ['the end of a request', ({ db }) => endRequest(db, row, 'withdrawn', TIME)],
  ['the answer of a request', ({ db }) => answerRequest(db, row, TIME)],
  ['the first use of a link', (own) => recordOpened(own, row, 'r')],
  [
    'a wrong code',
    (own) => verifyCode(own, { row } as Parameters<typeof verifyCode>[1], '000000', 'r').catch(() => {}),
  ],
  ['a save of files', ({ db }) => markSaved(db, 'default', [file.id], TIME)],
  ['the removal of a file', ({ db }) => deleteUnsaved(db, 'default', file.id)],
  ['a canceled removal of a bank', ({ db }) => cancelRemoval(db, deal, 'item')],
  ['the removal of a bank', ({ db }) => removeAccessNow(db, deal, 'item', TIME)],
  ['another bank', ({ db }) => deleteItems(db, deal, 'newer', TIME)],
  ['statements', ({ db }) => writeStatements(db, { ...deal, version: 2 })],
  ['an erasure', ({ db }) => eraseDeal(db, deal, TIME)],
];

it.each(WRITES)('%s changes no row of another brand or application [SESSION-25]', async (_, write) => {
  await tryOut(async (own) => {
    const before = await readRows(own.db, deal);
    await write(own);
    const after = await readRows(own.db, deal);
    expect(after.own).not.toEqual(before.own);
    expect(after.others).toEqual(before.others);
  });
});

/** Reads, each with the keys of the application: what it finds of an existing application. */
const READS: [string, (own: Deps) => Promise<unknown>][] = [
  ['an application by its id', (own) => findById(own, 'default', deal.id)],
  ['an application by its loan', (own) => findByLoan(own, OWNER, deal.loan_id)],
  ['a request', ({ db }) => findRequest(db, 'default', row.id)],
  ['the requests of an application', ({ db }) => findRequestsOfDeal(db, deal)],
  ['the open request for statements', ({ db }) => findOpenStatements(db, deal)],
  ['the files of an application', ({ db }) => findFilesOfDeal(db, deal)],
  ['files by their ids', ({ db }) => findFilesById(db, 'default', [file.id])],
  ['the file of an upload', ({ db }) => findUploadedFile(db, deal, 'upload')],
  ['the bank of an application', ({ db, crypto }) => findConnectedBank(db, crypto, deal)],
  ['the bank of a token', ({ db }) => hasItemOfToken(db, deal, 'token')],
  ['the access of a token', (own) => findHeldAccess(own, deal, 'token')],
  ['a link token', (own) => readLinkToken(own, deal)],
];

it.each(READS)('%s is found, and never at another brand or application [SESSION-25]', async (_, read) => {
  const isFound = (found: unknown) => (Array.isArray(found) ? found.length === 1 : Boolean(found));
  expect(isFound(await read(deps))).toBe(true);
  await tryOut(async (own) => {
    await eraseDeal(own.db, deal, TIME);
    await own.db.query<object>('delete from bank_removals where brand = $1 and deal_id = $2', [
      'default',
      deal.id,
    ]);
    expect(isFound(await read(own))).toBe(false);
  });
});

it('the code of a request opens it at its own brand only', async () => {
  await tryOut(async ({ db }) => {
    expect((await findByCode(db, 'default', ['code']))?.brand).toBe('default');
    expect(await findByCode(db, 'default', ['another'])).toBeUndefined();
    await db.query<object>("delete from requests where brand = 'default'");
    expect(await findByCode(db, 'default', ['code'])).toBeUndefined();
  });
});

it('an application is found by its own person, type, loan and state only [SESSION-25]', async () => {
  await tryOut(async (own) => {
    expect(await findByLoan(own, { ...OWNER, subject: 'noah' }, deal.loan_id)).toBeUndefined();
    expect(await findUnfinished(own, { ...OWNER, subject: 'noah' }, 'apply')).toBeUndefined();
    expect(await findUnfinished(own, OWNER, 'bcm')).toBeUndefined();
    expect(await findSubmitted(own, OWNER, 'apply')).toBeUndefined();
    await own.db.query<object>("delete from deals where brand = 'default'");
    expect(await findUnfinished(own, OWNER, 'apply')).toBeUndefined();
    await own.db.query<object>('update deals set submitted_at = saved_at');
    expect(await findSubmitted(own, OWNER, 'apply')).toBeUndefined();
    const other = { ...OWNER, brand: 'harbor' };
    expect(await findUnfinished(own, other, 'apply')).toBeUndefined();
    expect((await findSubmitted(own, other, 'apply'))?.brand).toBe('harbor');
    expect(await findSubmitted(own, { ...other, subject: 'noah' }, 'apply')).toBeUndefined();
    expect(await findSubmitted(own, other, 'bcm')).toBeUndefined();
  });
});
