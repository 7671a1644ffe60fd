import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePerson } from '#server/retention/erase-person.ts';
import { findPerson } from '#server/retention/find-person.ts';
import { bankStepDone, fullApplication, payloadOf } from '../deals/people.ts';
import { startTenantServer } from '../identity/tenant.ts';

let tenant: Awaited<ReturnType<typeof startTenantServer>>;
beforeAll(async () => {
  tenant = await startTenantServer();
});
afterAll(() => tenant.server.close());

const started = Math.floor(Date.now() / 1000);
let tokens = 0;

/** Signs a person in with a new token, issued later than the last by default. */
const createCaller = (sub: string, email: string, issuedAt = started + ++tokens) =>
  tenant.createCaller({ sub, email, issuedAt, sid: `${sub} ${issuedAt}` });

async function applies(sub: string, email: string) {
  const call = await createCaller(sub, email);
  const createdResponse = await call('POST', '/api/apply/create', payloadOf(fullApplication()));
  expect(createdResponse.statusCode, createdResponse.body).toBe(200);
  await bankStepDone(tenant.server, payloadOf(fullApplication()), createdResponse.json().data.dealId);
  return { submit: () => call('POST', '/api/apply/submit', {}, { 'if-match': '"1"' }) };
}
const subjects = async (email: string) =>
  (await findPerson(tenant.server.deps, email)).deals.map(({ subject }) => subject);
const erase = (email: string) => erasePerson(tenant.server.deps, email, new Date());

test('an erased person who signs in again is found and erased again by the same process', async () => {
  await applies('email|ann', 'ann@oak.example');
  await erase('ann@oak.example');
  await applies('email|ann', 'ann@oak.example');
  expect(await subjects('ann@oak.example')).toEqual(['email|ann']);
  await erase('ann@oak.example');
  expect(await subjects('ann@oak.example')).toEqual([]);
});

test('after erasing, only the account whose submitted application must be kept by law remains', async () => {
  const bob = await applies('email|bob1', 'bob@oak.example');
  expect((await bob.submit()).statusCode).toBe(200);
  await applies('google|bob2', 'bob@oak.example');
  expect(await subjects('bob@oak.example')).toEqual(['email|bob1', 'google|bob2']);
  await erase('bob@oak.example');
  const { users, deals } = await findPerson(tenant.server.deps, 'bob@oak.example');
  expect([...users.map(({ sub }) => sub), ...deals.map(({ subject }) => subject)]).toEqual([
    'email|bob1',
    'email|bob1',
  ]);
});

test("the newest token decides a person's email address and last sign-in time", async () => {
  await applies('email|eve', 'eve@old.example');
  const readSessions = async (email: string, issuedAt: number) =>
    expect(
      (await (await createCaller('email|eve', email, issuedAt))('GET', '/user/sessions')).statusCode,
    ).toBe(200);
  await readSessions('eve@new.example', started + 100);
  // Another tab, whose token is older.
  await readSessions('eve@old.example', started + 50);
  expect(await subjects('eve@new.example')).toContain('email|eve');
  expect(await subjects('eve@old.example')).toEqual([]);
  const { users } = await findPerson(tenant.server.deps, 'eve@new.example');
  expect(users[0]?.last_sign_in_at).toEqual(new Date((started + 100) * 1000));
});
