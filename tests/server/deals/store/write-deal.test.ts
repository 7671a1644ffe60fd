import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Deal } from '#server/deals/store/index.ts';
import { createDealWriter, type WriteDeal } from '#server/deals/store/write-deal.ts';
import { type Connection, createDatabase, type Database } from '#server/storage/database.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { freshDatabase } from '../../support/shared-postgres.ts';
import { firstVersion } from './first-version.ts';

let connection: Connection;
let server: TestServer;
let write: WriteDeal;
beforeAll(async () => {
  connection = await freshDatabase();
  server = await startTestServer({ db: createDatabase(connection, () => {}, { answerMs: 0 }) });
  write = createDealWriter(server.deps.db);
});
afterAll(() => server.close());

async function storedRows({ deal: { subject } }: { deal: Deal }) {
  const deals = await server.deps.db.query('select version, document from deals where subject = $1', [
    subject,
  ]);
  const keys = await server.deps.db.query('select answer from idempotency_keys where subject = $1', [
    subject,
  ]);
  return { deals, keys };
}

const rowsOfKey = (sub: string, key: string) =>
  server.deps.db.query(
    `insert into idempotency_keys (brand, subject, key, request_hash, answer, created_at, expires_at)
     values ('default', $1, $2, 'other', 'other', now(), now() + interval '1 hour')`,
    [sub, key],
  );

describe('a deal and the key of its save', () => {
  it('are written together', async () => {
    const firstDeal = firstVersion('both', 'key-1');
    expect(await write(firstDeal)).toBeDefined();
    const second = { ...firstDeal.deal, version: 2, document: { a: 2 } };
    expect(
      await write({ deal: second, keptAnswer: { ...firstDeal.keptAnswer, key: 'key-2', answer: 'second' } }),
    ).toBeDefined();
    expect(await write({ deal: { ...second, version: 3 }, keptAnswer: undefined })).toBeDefined();
    expect(await storedRows(firstDeal)).toEqual({
      deals: [{ version: 3, document: { a: 2 } }],
      keys: [{ answer: 'first' }, { answer: 'second' }],
    });
  });

  it('are both unwritten if the key is taken', async () => {
    const firstDeal = firstVersion('taken', 'key-1');
    await rowsOfKey('taken', 'key-1');
    expect(await write(firstDeal)).toBeUndefined();
    expect(await storedRows(firstDeal)).toEqual({ deals: [], keys: [{ answer: 'other' }] });

    expect(await write({ deal: firstDeal.deal, keptAnswer: undefined })).toBeDefined();
    expect(
      await write({
        deal: { ...firstDeal.deal, version: 2, document: {} },
        keptAnswer: firstDeal.keptAnswer,
      }),
    ).toBeUndefined();
    expect(await storedRows(firstDeal)).toEqual({
      deals: [{ version: 1, document: { a: 1 } }],
      keys: [{ answer: 'other' }],
    });
  });

  it('are both unwritten if the deal was changed, submitted or created since the read', async () => {
    const { db } = server.deps;
    const firstDeal = firstVersion('moved', 'key-1');
    expect(await write(firstDeal)).toBeDefined();
    const before = await storedRows(firstDeal);
    const twin = {
      ...firstVersion('moved', 'key-2'),
      deal: { ...firstDeal.deal, id: randomUUID(), loan_id: randomUUID() },
    };
    expect(await write(twin)).toBeUndefined();
    for (const version of [3, 4])
      expect(
        await write({
          deal: { ...firstDeal.deal, version },
          keptAnswer: { ...firstDeal.keptAnswer, key: 'key-2' },
        }),
      ).toBeUndefined();
    await db.query("update deals set submitted_at = now() where subject = 'moved'");
    expect(
      await write({
        deal: { ...firstDeal.deal, version: 2 },
        keptAnswer: { ...firstDeal.keptAnswer, key: 'key-2' },
      }),
    ).toBeUndefined();
    expect(await storedRows(firstDeal)).toEqual(before);
  });

  it.each<[string, (db: Database) => WriteDeal]>([
    ['by themselves', createDealWriter],
    ['with more rows beside them', (db) => (write) => createDealWriter(db)(write, async () => {})],
  ])('%s are written again if the database ends a deadlock', async (_, writerOf) => {
    const { db } = server.deps;
    const write = writerOf(db);
    const firstDeal = firstVersion('crossed', 'key-1');
    expect(await write({ deal: firstDeal.deal, keptAnswer: undefined })).toBeDefined();
    const second = { ...firstDeal.deal, version: 2 };
    let writing: ReturnType<WriteDeal> | undefined;
    const crossing = db.transaction(async (tx) => {
      // On a busy machine the database may abort this transaction, which is then retried.
      if (writing) throw new Error('changed my mind');
      await tx.query(
        `insert into idempotency_keys (brand, subject, key, request_hash, answer, created_at, expires_at)
         values ('default', 'crossed', 'key-1', 'other', 'other', now(), now())`,
      );
      writing = write({ deal: second, keptAnswer: firstDeal.keptAnswer });
      const waiting =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%update deals d%'";
      while ((await db.query(waiting)).length === 0);
      await tx.query("update deals set vendor_id = 'x' where subject = 'crossed'");
      throw new Error('changed my mind');
    });
    await expect(crossing).rejects.toThrow('changed my mind');
    expect(await writing).toBeDefined();
    expect((await storedRows(firstDeal)).keys).toEqual([{ answer: 'first' }]);
    await db.query("delete from deals where subject = 'crossed'");
    await db.query("delete from idempotency_keys where subject = 'crossed'");
  });

  it('report any other error of the database', async () => {
    const { deal, keptAnswer } = firstVersion('fault', 'key-1');
    await expect(write({ deal: { ...deal, id: 'no id' }, keptAnswer: keptAnswer })).rejects.toThrow('uuid');
  });
});

describe('deals that arrive while another is being written', () => {
  /** Simultaneous calls of one writer: the first two run alone, the others wait for them and run together. */
  async function atOnce(...writes: Parameters<WriteDeal>[0][]) {
    const query = vi.spyOn(server.deps.db, 'query');
    const results = await Promise.allSettled(writes.map((one) => write(one)));
    // Other queries look for jobs meanwhile.
    const writtenCalls = query.mock.calls.filter(([sql]) => sql.includes('given'));
    const groups = writtenCalls.map(([, values]) => JSON.parse(String(values?.[0])).length);
    query.mockRestore();
    return {
      groups,
      marks: results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason)),
    };
  }
  const people = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => firstVersion(`${name}-${index}`, 'key-1'));
  const next = ({ deal, keptAnswer }: ReturnType<typeof firstVersion>, version = 2) => ({
    deal: { ...deal, version, document: { a: version } },
    keptAnswer: { ...keptAnswer, key: `key-${version}`, answer: `answer-${version}` },
  });

  it('are written in one statement once it is done, first versions and later ones', async () => {
    const deals = people('many', 6);
    const first = await atOnce(...deals);
    expect(first.groups).toEqual([1, 1, 4]);
    const second = await atOnce(...deals.map((deal) => next(deal)));
    expect(second.groups).toEqual([1, 1, 4]);
    // Each has the mark of its own row, which its next version is made from.
    for (const [index, deal] of deals.entries()) {
      expect(await write({ ...next(deal, 3), mark: first.marks[index] })).toBeUndefined();
      expect(await write({ ...next(deal, 3), mark: second.marks[index] })).toEqual(expect.any(String));
      expect((await storedRows(deal)).deals).toEqual([{ version: 3, document: { a: 3 } }]);
      expect((await storedRows(deal)).keys).toEqual([
        { answer: 'first' },
        { answer: 'answer-2' },
        { answer: 'answer-3' },
      ]);
    }
  });

  it('each get their own result: a changed or submitted deal, a taken key, an invalid deal, or a second version of the same deal', async () => {
    const deals = people('own', 8);
    for (const deal of deals) await write(deal);
    const [alone, beside, moved, submitted, keyed, fault, twice, fine] = deals.map((deal) => next(deal));
    if (!alone || !beside || !moved || !submitted || !keyed || !fault || !twice || !fine)
      throw new Error('Eight, please.');
    await write(next({ ...moved, keptAnswer: { ...moved.keptAnswer, key: 'other' } }));
    await server.deps.db.query("update deals set submitted_at = now() where subject = 'own-3'");
    const others = {
      ...twice,
      deal: { ...twice.deal, document: { a: 'other' } },
      keptAnswer: { ...twice.keptAnswer, key: 'k' },
    };
    const quiet = await atOnce(alone, beside, moved, submitted, twice, others, fine);
    expect(quiet.groups).toEqual([1, 1, 5]);
    const marks = quiet.marks.slice(2);
    expect(marks).toEqual([undefined, undefined, expect.any(String), undefined, expect.any(String)]);
    expect(await storedRows(twice)).toEqual({
      deals: [{ version: 2, document: { a: 2 } }],
      keys: [{ answer: 'first' }, { answer: 'answer-2' }],
    });

    // If one of them fails, they run one by one.
    await rowsOfKey('own-4', 'key-2');
    const wrong = { ...fault, deal: { ...fault.deal, contact_id: 'no id' } };
    const loud = await atOnce(next(alone, 3), next(beside, 3), keyed, wrong, {
      ...next(fine, 3),
      mark: marks[4],
    });
    expect(loud.groups).toEqual([1, 1, 3, 1, 1, 1]);
    expect(loud.marks.slice(2)).toEqual([
      undefined,
      expect.objectContaining({ message: expect.stringContaining('uuid') }),
      expect.any(String),
    ]);
    expect((await storedRows(keyed)).deals).toEqual([{ version: 1, document: { a: 1 } }]);
    expect((await storedRows(fine)).deals).toEqual([{ version: 3, document: { a: 3 } }]);
  });

  it('are not held up by a row that stays locked', async () => {
    const { db } = server.deps;
    const deals = people('locked', 5);
    for (const deal of deals) await write(deal);
    const [locked, other, third, later, last] = deals.map((deal) => next(deal));
    if (!locked || !other || !third || !later || !last) throw new Error('Five, please.');
    // The deployment's own limit ends a lock wait.
    const limited = createDatabase(connection, () => {});
    const own = createDealWriter(limited);
    let freed: ReturnType<WriteDeal> | undefined;
    await db.transaction(async (tx) => {
      await tx.query("select 1 from deals where subject = 'locked-0' for update");
      const [first, second, ...more] = [other, third, locked, later].map((one) => own(one));
      // On a busy machine the lock may have taken too long for it alone as well.
      freed = more[0]?.catch(({ name }: Error) => name);
      // Written alone once the lock has taken too long for its group.
      for (const mark of await Promise.all([first, second, more[1]]))
        expect(mark).toEqual(expect.any(String));
      expect(await own(last)).toEqual(expect.any(String));
    });
    expect(await freed).toEqual(expect.stringMatching(/^(\d+|DatabaseUnavailable)$/));
    await limited.close();
  });
});
