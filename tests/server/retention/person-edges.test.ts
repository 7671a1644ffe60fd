import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { tagUntagged } from '#server/deals/store/index.ts';
import { erasePerson } from '#server/retention/erase-person.ts';
import { findPerson, itemWithEmail, marksOf } from '#server/retention/find-person.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { openTestServer } from '../start-test-server.ts';

const clock = movingClock();
const LEGAL_DAYS = 500;
const server = await openTestServer({ clock, env: { SUBMITTED_LEGAL_DAYS: `${LEGAL_DAYS}` } });

const addUser = (sub: string, email: string) =>
  server.deps.db.query<object>(
    'insert into identity_users (sub, email, created_at, last_sign_in_at) values ($1, $2, now(), now())',
    [sub, email],
  );
/** Inserts an application with one owner. It was submitted `submittedMs` ago, or is unfinished if that is left out. */
const addDeal = async (subject: string, owner: string, submittedMs?: number) => {
  const id = randomUUID();
  const submitted = submittedMs === undefined ? null : new Date(clock.now().getTime() - submittedMs);
  await server.deps.db.query(
    `insert into deals (brand, id, subject, account_id, contact_id, business_id, loan_id, application_type, vendor_id, flow,
       flow_version, hidden, consents, document, version, created_at, saved_at, submitted_at, stage, reference)
     values ('default', $1, $2, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'apply', 'v', 'apply',
       'x', '[]', '[]', $3, 1, now(), now(), $4, null, $5)`,
    [id, subject, JSON.stringify({ business: { contacts: [{ email: owner }] } }), submitted, submitted && id],
  );
  await tagUntagged(server.deps, 'all');
  return id;
};

it("an application is found among the person's own or among others that name the person, never in both", async () => {
  await addUser('ann', 'ann@oak.example');
  const own = await addDeal('ann', 'ann@oak.example');
  const others = await addDeal('bob', 'Ann@Oak.example');
  await addDeal('bob', 'bob@oak.example');
  const { deals, mentionedIn } = await findPerson(server.deps, ' Ann@oak.example');
  expect(deals.map(({ id }) => id)).toEqual([own]);
  expect(mentionedIn.map(({ id }) => id)).toEqual([others]);
});

it.each([
  [
    'beside others',
    { owners: [{ email: 'bo@oak.example' }, { email: 'Ann@Oak.example' }] },
    { email: 'Ann@Oak.example' },
  ],
  [
    'in a group of its fields',
    { owners: [{ contact: { email: 'bo@oak.example' } }, { contact: { email: 'ann@oak.example' } }] },
    { contact: { email: 'ann@oak.example' } },
  ],
  [
    'in an inner list, without the other items of the outer one',
    { shops: [{ sign: { email: 'bo@oak.example' }, staff: [{ at: { email: 'ann@oak.example' } }] }] },
    { at: { email: 'ann@oak.example' } },
  ],
  ['outside of lists', { business: { email: 'ann@oak.example' } }, undefined],
])('finds the item of an address %s', (_, document, item) =>
  expect(itemWithEmail(document, 'ann@oak.example')).toEqual(item),
);

it('an erasure keeps a submitted application for exactly SUBMITTED_LEGAL_DAYS', async () => {
  await addUser('eve', 'eve@oak.example');
  const legalMs = LEGAL_DAYS * 86_400_000;
  const keptDeal = await addDeal('eve', 'eve@oak.example', legalMs);
  await addDeal('eve', 'eve@oak.example', legalMs + 1);
  await erasePerson(server.deps, 'eve@oak.example', clock.now());
  expect(await server.deps.db.query("select id from deals where subject = 'eve'")).toEqual([
    { id: keptDeal },
  ]);
});

it("an erasure deletes the person's mails from the outbox and keeps those of others", async () => {
  const { db, crypto } = server.deps;
  await addUser('cy', 'cy@oak.example');
  for (const email of ['cy@oak.example', 'dan@oak.example'])
    await db.query(
      'insert into mail_outbox (id, recipient_index, message, created_at) values ($1, $2, $3, now())',
      [randomUUID(), marksOf({ crypto }, email).outbox[0], email],
    );
  await erasePerson(server.deps, 'cy@oak.example', clock.now());
  expect(await db.query('select message from mail_outbox')).toEqual([{ message: 'dan@oak.example' }]);
});
