import { randomUUID } from 'node:crypto';
import { flow } from 'virtual:trellis/flows/apply';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Deal } from '#server/deals/deal-store.ts';
import { blankDeal } from '#server/deals/next-version.ts';
import type { SaveRequest } from '#server/deals/save-request.ts';
import { type KeptAnswer, writeDeal } from '#server/deals/write-deal.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The first version of a deal, and an answer under a key of its person. */
function firstVersion(sub: string, key: string): { deal: Deal; kept: KeptAnswer } {
  const request = {
    brand: { platform: 'default', vendor_id: 'v' },
    subject: { sub },
    payload: {},
  } as unknown as SaveRequest;
  const blank = blankDeal(flow, request, 'apply', randomUUID(), undefined, new Date());
  const kept = { owner: { brand: 'default', subject: sub }, key, hash: 'h', answer: 'first' };
  return { deal: { ...blank, version: 1, document: { a: 1 } }, kept };
}

async function stored({ kept }: { kept: KeptAnswer }) {
  const { subject } = kept.owner;
  const deals = await server.deps.db.query('select version, document from deals where subject = $1', [
    subject,
  ]);
  const keys = await server.deps.db.query('select answer from idempotency_keys where subject = $1', [
    subject,
  ]);
  return { deals, keys };
}

const taken = (sub: string, key: string) =>
  server.deps.db.query(
    `insert into idempotency_keys (brand, subject, key, request_hash, answer, created_at, expires_at)
     values ('default', $1, $2, 'other', 'other', now(), now() + interval '1 hour')`,
    [sub, key],
  );

describe('a deal and the key of its save', () => {
  it('are written together', async () => {
    const { db } = server.deps;
    const made = firstVersion('both', 'key-1');
    expect(await writeDeal(db, made.deal, made.kept)).toBeDefined();
    const second = { ...made.deal, version: 2, document: { a: 2 } };
    expect(await writeDeal(db, second, { ...made.kept, key: 'key-2', answer: 'second' })).toBeDefined();
    expect(await writeDeal(db, { ...second, version: 3 }, undefined)).toBeDefined();
    expect(await stored(made)).toEqual({
      deals: [{ version: 3, document: { a: 2 } }],
      keys: [{ answer: 'first' }, { answer: 'second' }],
    });
  });

  it('are neither written where the key is taken', async () => {
    const { db } = server.deps;
    const made = firstVersion('taken', 'key-1');
    await taken('taken', 'key-1');
    expect(await writeDeal(db, made.deal, made.kept)).toBeUndefined();
    expect(await stored(made)).toEqual({ deals: [], keys: [{ answer: 'other' }] });

    expect(await writeDeal(db, made.deal, undefined)).toBeDefined();
    expect(await writeDeal(db, { ...made.deal, version: 2, document: {} }, made.kept)).toBeUndefined();
    expect(await stored(made)).toEqual({
      deals: [{ version: 1, document: { a: 1 } }],
      keys: [{ answer: 'other' }],
    });
  });

  it('are neither written where the deal has moved on, was submitted or made by now', async () => {
    const { db } = server.deps;
    const made = firstVersion('moved', 'key-1');
    expect(await writeDeal(db, made.deal, made.kept)).toBeDefined();
    const before = await stored(made);
    const twin = {
      ...firstVersion('moved', 'key-2'),
      deal: { ...made.deal, id: randomUUID(), loan_id: randomUUID() },
    };
    expect(await writeDeal(db, twin.deal, twin.kept)).toBeUndefined();
    for (const version of [3, 4])
      expect(await writeDeal(db, { ...made.deal, version }, { ...made.kept, key: 'key-2' })).toBeUndefined();
    await db.query("update deals set submitted_at = now() where subject = 'moved'");
    expect(await writeDeal(db, { ...made.deal, version: 2 }, { ...made.kept, key: 'key-2' })).toBeUndefined();
    expect(await stored(made)).toEqual(before);
  });

  it('are tried again where another transaction had to be ended first (a deadlock)', async () => {
    const { db } = server.deps;
    const made = firstVersion('crossed', 'key-1');
    expect(await writeDeal(db, made.deal, undefined)).toBeDefined();
    const second = { ...made.deal, version: 2 };
    let written: ReturnType<typeof writeDeal> | undefined;
    const crossing = db.transaction(async (tx) => {
      // On a busy machine the database ends this side, which is then run again.
      if (written) throw new Error('changed my mind');
      await tx.query(
        `insert into idempotency_keys (brand, subject, key, request_hash, answer, created_at, expires_at)
         values ('default', 'crossed', 'key-1', 'other', 'other', now(), now())`,
      );
      written = writeDeal(db, second, made.kept);
      const waiting =
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'with written%'";
      while ((await db.query(waiting)).length === 0);
      await tx.query("update deals set vendor_id = 'x' where subject = 'crossed'");
      throw new Error('changed my mind');
    });
    await expect(crossing).rejects.toThrow('changed my mind');
    expect(await written).toBeDefined();
    expect((await stored(made)).keys).toEqual([{ answer: 'first' }]);
  });

  it('tell any other fault', async () => {
    const { deal, kept } = firstVersion('fault', 'key-1');
    await expect(writeDeal(server.deps.db, { ...deal, id: 'no id' }, kept)).rejects.toThrow('uuid');
  });
});
