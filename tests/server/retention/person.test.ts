import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAuth } from '#server/identity/auth.ts';
import { personCommand } from '#server/retention/person-command.ts';
import { CANARY, fullApplication, fullOwner, payloadOf } from '../deals/people.ts';
import { signIn } from '../identity/sign-in.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { png } from '../statements/files/making/pictures.ts';
import { type OwnedApplication, send as upload } from '../statements/files/uploads.ts';

/** A person's data: exported, and erased from every table and from the file store. */
let server: TestServer;
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-person-'));
beforeAll(async () => {
  server = await startTestServer({ makeAuth: createAuth });
});
beforeEach(() => rmSync(path.join(folder, 'out'), { recursive: true, force: true }));
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const command = (...args: string[]) =>
  personCommand(args, async () => ({ deps: server.deps, close: async () => {} }));

/** A user with an application and a file, signed in by the real provider. */
async function createApplication(email: string, last: string): Promise<OwnedApplication> {
  const authorization = await signIn(server.app, email);
  const headers = { host: 'localhost', authorization };
  const application = { ...fullApplication(), business_name: `${last} Bakery` };
  const payload = payloadOf({ ...application, owners: [{ ...fullOwner(), email, last }] });
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/apply/create',
    payload,
    headers: { ...headers, 'idempotency-key': `key-${last}-1` },
  });
  expect(answer.statusCode).toBe(200);
  const owned = { sub: '', headers, ...answer.json().data };
  const sentResponse = await upload(server, owned, png(), `${last}-March.png`, {
    fields: { 'document-type': 'statement' },
  });
  const { id } = sentResponse.body.data.file;
  const saved = { files: [{ metadata: { id } }] };
  await server.app.inject({ method: 'POST', url: '/files/save', headers, payload: saved });
  return owned;
}
const submit = (owned: OwnedApplication) =>
  server.app.inject({
    method: 'POST',
    url: '/api/apply/submit',
    payload: {},
    headers: { ...owned.headers, 'if-match': '"2"', 'idempotency-key': `submit-${owned.dealId}` },
  });

/** Every row of every table as text. */
async function readEverything(): Promise<string> {
  const { db } = server.deps;
  const tables = await db.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const rows = await Promise.all(
    tables.map(({ name }) => db.query<{ row: string }>(`select one::text as row from ${name} one`)),
  );
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n');
}
async function blobs(): Promise<string[]> {
  const names = [];
  for await (const page of server.deps.blobs.list()) names.push(...page.map(({ name }) => name));
  return names;
}

test('export lists the applications of others that name the person, and shows no secret of them', async () => {
  const { dealId } = await createApplication('first@plum.example', 'Plum');
  const owner = { email: 'Second@plum.example', first: 'Sam', title: 'v1.a.b.c' };
  await server.deps.db.query(
    `update deals set document = jsonb_set(document, '{application,owners,0}', (document #> '{application,owners,0}') || $2) where id = $1`,
    [dealId, JSON.stringify(owner)],
  );
  const out = path.join(folder, 'second');
  await command('export', 'second@plum.example', '--out', out);
  const text = readFileSync(path.join(out, 'person.json'), 'utf8');
  rmSync(out, { recursive: true });
  expect(JSON.parse(text).ownerIn).toMatchObject([
    { dealId, entry: { firstName: 'Sam', ssn: null, dob: null, title: null } },
  ]);
  expect(text).not.toContain('v1.');
});

test('export writes all stored data, with secrets and files in clear, and an audit entry', async () => {
  const owned = await createApplication('maria@quince.example', 'Quince');
  const out = path.join(folder, 'out');
  // Stay queued: no handler runs jobs of these kinds here.
  await server.deps.jobs.enqueue(
    server.deps.db,
    { kind: 'of-maria', payload: 1, person: 'maria@quince.example' },
    { kind: 'of-another', payload: 1, person: 'second@plum.example' },
  );
  expect(await command('export', 'Maria@Quince.example', '--out', out)).toContain(
    '1 application and 1 file ',
  );
  const person = JSON.parse(readFileSync(path.join(out, 'person.json'), 'utf8'));
  expect(person).toMatchObject({
    email: 'maria@quince.example',
    signIns: [{ email: 'maria@quince.example' }],
  });
  const [application] = person.applications;
  expect(application.payload.business.contacts[0].ssn.replaceAll('-', '')).toBe(
    CANARY.ssn.replaceAll('-', ''),
  );
  expect(application.files).toMatchObject([{ name: 'Quince-March.png', documentType: 'statement' }]);
  expect(readFileSync(path.join(out, application.files[0].original.path)).equals(png())).toBe(true);
  expect(person.audit.map(({ event }: { event: string }) => event)).toContain('signed-in');
  expect(person.sessions).toEqual([
    { browser: null, system: null, first_at: expect.any(String), last_at: expect.any(String) },
  ]);
  expect(person.mailsWaiting).toMatchObject([{ kind: 'of-maria' }]);
  const auditRows = () =>
    server.deps.db.query('select actor, about from audit where deal = $1', [owned.dealId]);
  expect(await auditRows()).toEqual([{ actor: 'operator', about: 'person' }]);
  // A refused export is not audited.
  await expect(command('export', 'maria@quince.example', '--out', out)).rejects.toThrow('already');
  expect(await auditRows()).toHaveLength(1);
  await expect(command('export', 'nonsense', '--out', `${out}2`)).rejects.toThrow('no email address');
  expect(readdirSync(folder)).toEqual(['out']);
});

test('erase deletes all rows and files of a person, and none of others', async () => {
  const other = await createApplication('olga@other.example', 'Othermann');
  const before = await blobs();
  const erasedPerson = await createApplication('gone.person@erased.example', 'Vanishing');
  await server.app.inject({
    method: 'POST',
    url: '/api/apply/bank/send-statements-later',
    payload: {},
    headers: erasedPerson.headers,
  });
  expect(await readEverything()).toMatch(/Vanishing/);
  expect((await blobs()).length).toBe(before.length + 1);
  const [{ sub = '' } = {}] = await server.deps.db.query('select sub from identity_users where email = $1', [
    'gone.person@erased.example',
  ]);
  expect((await readEverything()).split(sub).length).toBeGreaterThan(3);
  // Stays queued: no handler runs jobs of this kind here.
  const { db, jobs } = server.deps;
  const ofDeal = { kind: 'later', payload: 1, brand: 'default', deal: erasedPerson.dealId };
  await jobs.enqueue(db, ofDeal, { kind: 'later', payload: 1, person: 'Gone.Person@erased.example' });
  await db.query(
    `insert into identity_authorization_codes (hash, sub, request, auth_time, expires_at)
     values ('unused', $1, '{}', now(), now() + interval '1 hour')`,
    [sub],
  );
  const output = await command('erase', 'gone.person@erased.example');
  expect(await db.query("select id from jobs where kind = 'later'")).toEqual([]);
  expect(output).toContain('1 application with 1 file\n');
  const rest = await readEverything();
  expect(rest).not.toMatch(/vanishing|gone\.person|erased\.example/i);
  expect(rest).not.toContain(sub);
  // Not even encrypted or under an id of theirs, except audit entries, which name no person.
  const unaudited = rest.split('\n').filter((row) => row.includes(erasedPerson.dealId));
  expect(unaudited.every((row) => row.includes(',erased,operator,'))).toBe(true);
  expect(await blobs()).toEqual(before);
  expect(rest).toContain(other.dealId);
  // Their session is over at once, and so is their sign-in.
  const reveal = await server.app.inject({
    method: 'POST',
    url: '/deals/reveal',
    headers: erasedPerson.headers,
    payload: { field: '/business_ein' },
  });
  expect(reveal.statusCode).toBe(401);
  const [entry] = await server.deps.db.query(
    "select actor, about from audit where event = 'erased' and about = 'person'",
  );
  expect(entry?.actor).toMatch(/^person:/);
});

test('an erasure keeps and names the data that the law requires, and informs the other people of the application', async () => {
  const owned = await createApplication('lena@lawful.example', 'Lawful');
  expect((await submit(owned)).statusCode).toBe(200);
  const [{ reference = '' } = {}] = await server.deps.db.query('select reference from deals where id = $1', [
    owned.dealId,
  ]);
  const { db } = server.deps;
  const users = () =>
    db.query(
      "select sub, given_name, family_name, phone from identity_users where email = 'lena@lawful.example'",
    );
  await db.query(
    "update identity_users set given_name = 'Lena', phone = '415-555-0123' where email = 'lena@lawful.example'",
  );
  const [{ sub = '' } = {}] = await users();
  const output = await command('erase', 'lena@lawful.example');
  // Only the address stays, which links the application to its owner; no stored answer of a save does.
  expect(await users()).toEqual([{ sub, given_name: null, family_name: null, phone: null }]);
  expect(await db.query('select key from idempotency_keys where subject = $1', [sub])).toEqual([]);
  expect(output).toContain('0 applications with 0 files');
  expect(output).toContain(`application ${reference} of brand default`);
  expect(output).toContain('12 CFR 1002.12');
  expect(output).toContain('\n  - name and phone of the sign-in\n');
  expect(await readEverything()).toContain('Lawful Bakery');
  await server.deps.db.query("update deals set submitted_at = now() - interval '762 days' where id = $1", [
    owned.dealId,
  ]);
  expect(await command('erase', 'lena@lawful.example')).toContain('\n  - the sign-in, with name and phone\n');
  expect(await readEverything()).not.toMatch(/lawful/i);

  const host = await createApplication('host@hosting.example', 'Hosting');
  await server.deps.db.query(
    `update deals set document = jsonb_set(document, '{application,owners,1}', '{"email": "Guest@elsewhere.example"}') where id = $1`,
    [host.dealId],
  );
  const guestOutput = await command('erase', 'guest@elsewhere.example');
  expect(guestOutput).toContain("which is another person's");
  expect(guestOutput).toContain('no sign-in: there is none of guest@elsewhere.example.');
});

test.each([[['erase']], [['export']], [['erase', 'a@b.example', 'more']], [['forget', 'a@b.example']]])(
  'the command refuses the arguments %j',
  async (args) => {
    await expect(command(...args)).rejects.toThrow('Use:');
  },
);
