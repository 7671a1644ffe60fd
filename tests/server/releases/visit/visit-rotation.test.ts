import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDocument } from '#server/deals/store/index.ts';
import { rotateKeys } from '#server/keys/rotate-keys.ts';
import { goLive } from '#server/releases/publish.ts';
import { moveOnVisit, undoMove } from '#server/releases/visit/visit.ts';
import { CANARY, caller, payloadOf } from '../../deals/people.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { cryptoWith, keySettings } from '../../support/test-keys.ts';
import { withFax } from '../files.ts';
import { makeOf } from '../make-release.ts';

/** Stored rows use the old key; servers that move them have both, the newest first, as before any rotation. */
const both = cryptoWith('fresh', 'old');
const newKeyCrypto = cryptoWith('fresh');
let server: TestServer;
let next: number;
beforeAll(async () => {
  server = await startTestServer({ env: keySettings('old') });
  next = (await makeOf(server.deps, withFax())).number;
});
afterAll(() => server.close());

const live = (number: number) => goLive(server.deps, { flow: 'apply', number, author: 'ann' });
const parts = () => ({ ...server.deps, crypto: both });
/** With a rotation that rewrites the row between the read of an application and its write. */
const depsBesideRotation = () => {
  const { db, releases } = server.deps;
  const transaction: typeof db.transaction = async (work) => {
    expect(await rotateKeys({ db, crypto: both, releases })).toMatchObject({ left: 0 });
    return db.transaction(work);
  };
  return { ...parts(), db: { ...db, transaction } };
};
const rowOf = async (who: string) => {
  const [row] = await server.deps.db.query('select * from deals where subject = $1', [who]);
  if (!row) throw new Error(`${who} has no application`);
  return row;
};
/** An application of the first release, while the next one is live, and its brand. */
const draft = async (who: string) => {
  await live(1);
  const answers = payloadOf({ business_name: 'Oak', business_ein: CANARY.ein });
  expect((await caller(server, who)('POST', '/api/apply/create', answers)).status).toBe(200);
  await live(next);
  const brand = await server.deps.brands.byPlatform('default');
  if (!brand) throw new Error('There is no brand.');
  return brand;
};
/** The secret, decrypted without the old key. */
const einOf = async (who: string) => {
  const row = await rowOf(who);
  const flow = await server.deps.releases.flowOf(row);
  return readDocument(newKeyCrypto, flow, row).secured.reveal('/business_ein');
};

test('a visit beside a rotation of keys leaves nothing under the old key, and the next one moves', async () => {
  const brand = await draft('visits');
  const visit = async (deps: ReturnType<typeof parts>) =>
    (await moveOnVisit(deps, deps.releases, brand, await rowOf('visits'))).deal.release;
  expect(await visit(depsBesideRotation())).toBe(1);
  expect(await einOf('visits')).toBe(CANARY.ein);
  expect(await visit(parts())).toBe(next);
  expect(await einOf('visits')).toBe(CANARY.ein);
});

test('a move that is undone during a rotation of keys leaves nothing under the old key, and is logged', async () => {
  const brand = await draft('returns');
  await moveOnVisit(parts(), server.deps.releases, brand, await rowOf('returns'));
  await expect(undoMove(depsBesideRotation(), brand, await rowOf('returns'))).rejects.toThrow('Try again');
  expect(await einOf('returns')).toBe(CANARY.ein);
  expect((await undoMove(parts(), brand, await rowOf('returns'))).release).toBe(1);
});
