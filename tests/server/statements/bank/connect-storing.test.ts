import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movingClock } from '../../identity/moving-clock.ts';
import type { TestServer } from '../../start-test-server.ts';
import { newVisitor, startBankServer, type Visitor } from './bank-visit.ts';

let server: TestServer;
beforeAll(async () => {
  // The clock does not move, so that no rate-limit window ends during a test.
  server = await startBankServer({ clock: movingClock() });
});
afterAll(() => server.close());

/** The accesses of a user that are queued to be ended. */
const notesOf = ({ ids }: Visitor) =>
  server.deps.db.query('select tries from bank_removals where deal_id = $1', [ids.dealId]);

describe('a connection that the database fails to store', () => {
  it('leaves the application unchanged, and the same call succeeds once the database works', async () => {
    const { db } = server.deps;
    const ann = await newVisitor(server);
    const visit = await ann.visit('ins_one');
    await db.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'canary of the database'; end $$`);
    await db.query(
      'create trigger refuse before insert on bank_items for each row execute function refuse()',
    );
    const answer = await ann.connect(visit);
    await db.query('drop function refuse cascade');
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal']);
    expect(await ann.application()).not.toHaveProperty('type_of_statements');
    expect(server.logged.join('')).not.toContain('canary');
    // The database knows the access, which is ended later if the user does not return.
    expect(await notesOf(ann)).toEqual([{ tries: 0 }]);
    expect((await ann.connect(visit)).statusCode).toBe(200);
    expect([await notesOf(ann), (await ann.items()).length]).toEqual([[], 1]);
  });

  it("is kept if the row was stored and only the database's answer was lost", async () => {
    const { db } = server.deps;
    const real = db.transaction;
    const ann = await newVisitor(server);
    const visit = await ann.visit('ins_one');
    db.transaction = async (work) => {
      await real(work);
      throw new Error('Connection terminated');
    };
    const answer = await ann.connect(visit);
    db.transaction = real;
    expect(answer.statusCode).toBe(500);
    expect((await ann.connect(visit)).statusCode).toBe(200);
    expect(await ann.items()).toHaveLength(1);
    expect(await notesOf(ann)).toEqual([]);
  });
});

describe('bank data', () => {
  it('is encrypted in every table and absent from the log: tokens, account ids, names and masks', async () => {
    const ann = await newVisitor(server);
    const token = await ann.linkToken();
    const visit = await ann.visit('ins_several');
    expect((await ann.connect(visit)).statusCode).toBe(200);
    const dump = await everyTable();
    expect(dump).toContain(ann.ids.dealId);
    const secrets = [
      token,
      visit.publicToken,
      'access-local-',
      'public-local-',
      'link-local-',
      ...visit.accounts.flatMap(({ id, name, mask }) => [id, name, `"${mask}"`]),
      createHash('sha256').update(visit.publicToken).digest('base64url'),
    ];
    for (const secret of secrets) {
      expect(dump).not.toContain(secret);
      expect(server.logged.join('')).not.toContain(secret);
    }
  });

  it('can be decrypted only for its deal and item', async () => {
    const [ann, eve] = [await newVisitor(server), await newVisitor(server)];
    await ann.connect(await ann.visit('ins_one'));
    await eve.connect(await eve.visit('ins_one'));
    const { db, crypto } = server.deps;
    const rows = await db.query<{ deal_id: string; item_id: string; access_token: string }>(
      'select deal_id, item_id, access_token from bank_items where deal_id in ($1, $2) order by deal_id = $1 desc',
      [ann.ids.dealId, eve.ids.dealId],
    );
    const [itsRows, others] = rows;
    const open = (token: string | undefined, deal: string | undefined, item: string | undefined) =>
      crypto.decrypt(token ?? '', { field: `bank.${item}.access_token`, deal: deal ?? '' });
    expect(open(itsRows?.access_token, itsRows?.deal_id, itsRows?.item_id)).toMatch(/^access-local-/);
    expect(() => open(itsRows?.access_token, others?.deal_id, itsRows?.item_id)).toThrow();
    expect(() => open(itsRows?.access_token, itsRows?.deal_id, others?.item_id)).toThrow();
  });
});

/** Every row of every table as JSON. */
async function everyTable(): Promise<string> {
  const { db } = server.deps;
  const tables = await db.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const rows = await Promise.all(tables.map(({ name }) => db.query(`select * from ${name}`)));
  expect(tables.length).toBeGreaterThan(15);
  return JSON.stringify(rows);
}
