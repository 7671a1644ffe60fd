import { beforeEach, describe, expect, it } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import { auditCommand } from '#server/audit/audit-command.ts';
import { readHead } from '#server/audit/head.ts';
import { createAuditSealer } from '#server/audit/seal-audit.ts';
import { verifyAudit } from '#server/audit/verify-audit.ts';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { openTestServer } from '../start-test-server.ts';

/** The chain of hashes over the audit, and its verification. */
const server = await openTestServer();
const { deps } = server;
const { db } = deps;

const seal = () => createAuditSealer(deps)();
const verify = (...args: string[]) =>
  auditCommand(['verify', ...args], async () => ({ deps, close: async () => {} }));
const entry = (about: string) => audit(deps, { event: 'exported', role: 'operator', about });
/** Changes tables as their owner, which can switch their triggers off. */
const tamper = (sql: string) =>
  db.transaction(async (tx) => {
    await tx.query('alter table audit disable trigger user');
    await tx.query('alter table audit_chain disable trigger user');
    await tx.query(sql);
    await tx.query('alter table audit enable trigger user');
    await tx.query('alter table audit_chain enable trigger user');
  });
const idOf = async (about: string) =>
  (await db.query('select id from audit where about = $1', [about]))[0]?.id;

beforeEach(async () => {
  await tamper('truncate audit, audit_chain');
  for (let n = 1; n <= 5; n += 1) await entry(`entry-${n}`);
});

it('audit verify accepts an unchanged audit, and names its head [OPS-9]', async () => {
  await seal();
  const { seq, hash } = await readHead(db);
  expect(seq).toBe(5);
  expect(await verify()).toBe(`The audit is whole: 5 sealed entries. The last one is 5:${hash}.`);
  await entry('entry-6');
  expect(await verify()).toContain('1 newer entry is not sealed yet: a running server seals it');
  await seal();
  expect(await verify('--head', `5:${hash}`)).toContain('6 sealed entries');
});

it('entries from before the chain are sealed by the first round of a server', async () => {
  await db.query<object>(
    "insert into audit (at, event, about) values (now() - interval '300 days', 'signed-in', 'older')",
  );
  await seal();
  expect(await verify()).toContain('6 sealed entries');
});

describe.each([
  ['changed', "update audit set actor = 'link' where about = 'entry-3'"],
  ['changed', "update audit set at = at + interval '1 microsecond' where about = 'entry-3'"],
  ['changed', "update audit set deal = gen_random_uuid() where about = 'entry-3'"],
  ['changed', "update audit set event = 'erased' where about = 'entry-3'"],
  ['changed', "update audit set brand = 'harbor' where about = 'entry-3'"],
  ['changed', "update audit set request_id = 'r-1' where about = 'entry-3'"],
  ['changed', "update audit set about = 'nothing' where about = 'entry-3'"],
  ['deleted', "delete from audit where about = 'entry-3'"],
])('audit verify names an entry that was %s', (what, sql) => {
  it(`by: ${sql} [OPS-9]`, async () => {
    await seal();
    const id = await idOf('entry-3');
    await tamper(sql);
    await expect(verify()).rejects.toThrow(`after 2 correct entries. entry ${id} `);
    await expect(verify()).rejects.toThrow(`was ${what}.`);
  });
});

it.each([1, 5])('audit verify names entry %i of five if that one was changed [OPS-9]', async (number) => {
  await seal();
  await tamper(`update audit set actor = 'link' where about = 'entry-${number}'`);
  await expect(verify()).rejects.toThrow(new RegExp(`after ${number - 1} correct .*was changed`));
});

it('audit verify finds entries that were deleted together with their rows of the chain', async () => {
  await seal();
  const [head, third] = [await readHead(db), await idOf('entry-3')];
  await tamper(`delete from audit_chain where entry = ${third}; delete from audit where id = ${third}`);
  await expect(verify()).rejects.toThrow('rows are missing');
  // The end of the audit is compared with a head from outside of the database.
  await tamper(
    'delete from audit_chain where seq > 2; delete from audit where id > (select max(entry) from audit_chain)',
  );
  expect(await verify()).toContain('2 sealed entries');
  await expect(verify('--head', `${head.seq}:${head.hash}`)).rejects.toThrow('The chain lacks row 5');
});

it('audit verify refuses a beginning that was deleted, unless it has expired', async () => {
  await seal();
  await tamper(
    'delete from audit where id < (select entry from audit_chain where seq = 3); delete from audit_chain where seq < 3',
  );
  await expect(verify()).rejects.toThrow('rows are missing');
});

it('audit verify refuses a deleted beginning though an entry with an expired time is made its first one', async () => {
  await seal();
  await db.query<object>(
    "insert into audit (at, event, about) values (now() - interval '3000 days', 'signed-in', 'backdated')",
  );
  await seal();
  await entry('entry-6');
  await seal();
  await tamper(
    "delete from audit where about like 'entry-_' and about < 'entry-6'; delete from audit_chain where seq < 6",
  );
  await expect(verify()).rejects.toThrow('rows are missing');
});

it('an entry with an id far above all others does not stop the sealing, the search and the verification', async () => {
  await db.query<object>(
    "insert into audit (id, event, about) overriding system value values (9000000000000000, 'exported', 'far')",
  );
  await seal();
  expect(await verify()).toContain('6 sealed entries');
  const found = await auditCommand(['--event', 'exported'], async () => ({ deps, close: async () => {} }));
  expect(found.split('\n')).toHaveLength(6);
});

it('audit verify refuses a row that continues another chain with the same keys, as a restored backup makes it', async () => {
  await seal();
  await tamper(`
    create table aside as select * from audit where about = 'entry-4';
    create table row_aside as select * from audit_chain where seq = 4;
    delete from audit_chain where seq > 3;
    delete from audit where about = 'entry-4'`);
  await entry('entry-6');
  await seal();
  // The fourth row of the first chain, the fifth one of the second: entry-5 is in neither.
  await tamper(`
    delete from audit_chain where seq = 4;
    delete from audit where about = 'entry-5';
    insert into audit_chain select * from row_aside;
    insert into audit overriding system value select * from aside;
    drop table aside, row_aside`);
  await expect(verify()).rejects.toThrow('does not continue the row before it');
});

it('a row of the chain that is computed without the key of the server is refused', async () => {
  await seal();
  await tamper(
    "update audit_chain set digest = md5('x'), hash = md5('y') where seq = 5; update audit set about = 'forged' where about = 'entry-5'",
  );
  await expect(verify()).rejects.toThrow('after 4 correct entries. The seal of entry');
});

it('a new index key seals new entries, and the older one still verifies the entries before', async () => {
  const keys = [{ kid: 'k', key: Buffer.alloc(32, 1) }];
  const withKeys = (indexKey: Buffer, ...olderIndexKeys: Buffer[]) => ({
    ...deps,
    crypto: createFieldCrypto({ keys, indexKey, olderIndexKeys }),
  });
  const [older, newer] = [Buffer.alloc(32, 2), Buffer.alloc(32, 3)];
  await createAuditSealer(withKeys(older))();
  await entry('entry-6');
  await createAuditSealer(withKeys(newer, older))();
  const broken = async (indexKey: Buffer, ...olderIndexKeys: Buffer[]) =>
    (await verifyAudit(withKeys(indexKey, ...olderIndexKeys), { keptDays: 3000 })).broken;
  expect(await broken(newer, older)).toBeUndefined();
  expect(await broken(older)).toContain(`entry ${await idOf('entry-6')} `);
});

it('retention deletes expired entries, and the rest stays verified', async () => {
  await tamper(
    "update audit set at = at - interval '3000 days' where about in ('entry-1', 'entry-2', 'entry-3')",
  );
  await seal();
  await db.query<object>("select expire_audit(now() - interval '2557 days', 1000)");
  expect(await db.query('select about from audit order by id')).toEqual([
    { about: 'entry-4' },
    { about: 'entry-5' },
  ]);
  expect((await db.query('select seq from audit_chain order by seq')).map(({ seq }) => seq)).toEqual([
    '3',
    '4',
    '5',
  ]);
  expect(await verify()).toContain('The audit is whole');
});

it('audit verify allows for a clock that was set back by less than a day [OPS-9]', async () => {
  const backdateEntries = (hours: number) =>
    `update audit set at = now() - make_interval(days => ${deps.config.kept.auditDays}, hours => ${-hours})`;
  await tamper(
    `${backdateEntries(23)} where about = 'entry-1'; ${backdateEntries(25)} where about = 'entry-2'`,
  );
  await seal();
  await tamper("delete from audit where about = 'entry-1'");
  expect(await verify()).toContain('The audit is whole');
  await tamper("delete from audit where about = 'entry-2'");
  await expect(verify()).rejects.toThrow('was deleted');
});

it('expired entries are deleted by age alone, never within a year', async () => {
  await db.query<object>('select expire_audit(now(), 1000)');
  expect(await db.query('select id from audit')).toHaveLength(5);
});

it('two processes that seal at once make one chain', async () => {
  const sealers = [createAuditSealer(deps), createAuditSealer(deps), createAuditSealer(deps)];
  await Promise.all(sealers.map((sealer) => sealer()));
  await entry('entry-6');
  await Promise.all(sealers.map((sealer) => sealer()));
  for (const sealer of sealers) await sealer();
  expect(await verify()).toContain('6 sealed entries');
});

it('an entry whose transaction commits after later entries is sealed', async () => {
  await db.transaction(async (tx) => {
    await audit({ ...deps, db: tx }, { event: 'erased', role: 'operator', about: 'late' });
    await entry('entry-6');
    await seal();
  });
  await seal();
  expect(await verify()).toContain('7 sealed entries');
});

it('a server logs the head, and an error if a head that it has seen is gone [OPS-9]', async () => {
  const round = createAuditSealer(deps);
  await round();
  const { hash } = await readHead(db);
  const last = () => JSON.parse(server.logged.at(-1) ?? '');
  expect(last()).toMatchObject({ event: 'audit-sealed', number: 5, hash });
  // A round that seals nothing logs nothing.
  const lines = server.logged.length;
  await round();
  expect(server.logged).toHaveLength(lines);
  await tamper('truncate audit, audit_chain');
  server.logged.length = 0;
  await round();
  expect(server.logged.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 'error', event: 'audit-shrank', number: 5, hash }),
  );
});

it('the metric has the number of the newest sealed entry', async () => {
  await seal();
  expect(await deps.metrics.registry.metrics()).toContain('trellis_audit_sealed 5');
});
