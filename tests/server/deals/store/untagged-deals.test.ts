import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { checkKeys, renewKeyMark } from '#server/crypto/key-check.ts';
import { dealsCommand } from '#server/deals/convert/convert-command.ts';
import { createTagSweep, renewTags, tagUntagged } from '#server/deals/store/index.ts';
import { rotateKeys } from '#server/keys/rotate-keys.ts';
import { movingClock } from '../../identity/moving-clock.ts';
import { asApplicant, openTestServer } from '../../start-test-server.ts';
import { CANARY, caller, fullApplication, payloadOf } from '../people.ts';

const DAY_SECONDS = 86_400;
const clock = movingClock();
const key = { kid: 'k', key: Buffer.alloc(32, 7) };
const indexKey = Buffer.alloc(32, 8);
const env = {
  TRELLIS_KEYS: `k:${key.key.toString('base64')}`,
  TRELLIS_INDEX_KEY: indexKey.toString('base64'),
};
const server = await openTestServer({ clock, env });
const { db, crypto } = server.deps;

const open = async () => ({ deps: server.deps, close: async () => {} });

const reveal = async (sub: string) => {
  const headers = asApplicant(sub, 'ann@oak.example', { authTime: clock.now().getTime() / 1000 });
  const answer = await caller(server, sub)('POST', '/deals/reveal', { field: '/business_ein' }, { headers });
  return answer.body.data?.value;
};

/** An application as a build without tags stores it. */
async function applyToOlderBuild(): Promise<{ sub: string; dealId: string }> {
  const sub = randomUUID();
  const { dealId } = (await caller(server, sub)('POST', '/api/apply/create', payloadOf(fullApplication())))
    .body.data;
  await db.query('update deals set subject_tag = null where id = $1', [dealId]);
  return { sub, dealId };
}

/** The mark of the keys as a build without tags writes it, and the start of this build. */
async function upgrade(): Promise<void> {
  const sealed = crypto.encrypt('trellis', { field: 'key-check', deal: 'deployment' });
  await db.query('update key_check set sealed = $1', [sealed]);
  await checkKeys(db, crypto, clock.now());
}

it('refuses an application without a tag in a database that this build made', async () => {
  const { sub } = await applyToOlderBuild();
  expect(await reveal(sub)).toBeUndefined();
  await tagUntagged(server.deps, 'older builds');
  expect(await reveal(sub)).toBeUndefined();
});

it('serves applications of an older build for a day after the upgrade, and tags them', async () => {
  await upgrade();
  const [early, late] = [await applyToOlderBuild(), await applyToOlderBuild()];
  expect([await reveal(early.sub), await reveal(late.sub)]).toEqual([CANARY.ein, CANARY.ein]);
  expect(await tagUntagged(server.deps, 'older builds')).toBeGreaterThanOrEqual(2);
  await db.query('update deals set subject_tag = null where id = $1', [late.dealId]);
  clock.forward(DAY_SECONDS - 1);
  expect(await reveal(late.sub)).toBe(CANARY.ein);
  clock.forward(1);
  expect([await reveal(early.sub), await reveal(late.sub)]).toEqual([CANARY.ein, undefined]);
});

it('does not begin another day at a later start', async () => {
  await checkKeys(db, crypto, clock.now());
  expect(await reveal((await applyToOlderBuild()).sub)).toBeUndefined();
});

it('tags the rest by the command, which the audit names', async () => {
  const { sub } = await applyToOlderBuild();
  expect(await dealsCommand(['tag-subjects'], open)).toMatch(/^\d+ applications without a tag now belong/);
  expect(await reveal(sub)).toBe(CANARY.ein);
  expect(await db.query("select actor from audit where event = 'subjects-tagged'")).toEqual([
    { actor: 'operator' },
  ]);
});

const measuredCount = async () =>
  /^trellis_untagged_applications (\d+)$/m.exec(await server.deps.metrics.registry.metrics())?.[1];

it('warns of applications that are refused without a tag, with the command, and counts them', async () => {
  const { sub, dealId } = await applyToOlderBuild();
  expect(await reveal(sub)).toBeUndefined();
  const sweep = createTagSweep(server.deps);
  const before = server.logged.length;
  await sweep();
  await sweep();
  const warnings = server.logged.slice(before).filter((line) => line.includes('"subjects-untagged"'));
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain('deals tag-subjects');
  expect(await measuredCount()).toBe('1');
  const saved = await caller(server, sub)('POST', '/api/apply/create', payloadOf(fullApplication()));
  expect(saved).toMatchObject({ status: 409, body: { code: 'application-refused' } });
  await db.query('delete from deals where id = $1', [dealId]);
  await sweep();
  expect(await measuredCount()).toBe('0');
});

it('serves and tags what an older build stores for as many days as the operator gives', async () => {
  expect(await dealsCommand(['tag-subjects', '--days', '2'], open)).toContain(
    'that an older build stores until',
  );
  clock.forward(DAY_SECONDS);
  // New keys change nothing of these days.
  await renewKeyMark(db, crypto);
  const { sub } = await applyToOlderBuild();
  expect(await reveal(sub)).toBe(CANARY.ein);
  await tagUntagged(server.deps, 'older builds');
  // A sweep that began within these days would tag the next application.
  await server.deps.jobs.settle();
  clock.forward(DAY_SECONDS + 1);
  expect([await reveal(sub), await reveal((await applyToOlderBuild()).sub)]).toEqual([CANARY.ein, undefined]);
  expect(await dealsCommand(['tag-subjects'], open)).toMatch(/^1 application without a tag now belongs/);
});

it.each(['0', '31', 'x', ''])('refuses a time of %s days', async (days) => {
  await expect(dealsCommand(['tag-subjects', '--days', days], open)).rejects.toThrow('Use:');
});

/** The keys after a new index key was set. */
const rotating = createFieldCrypto({
  keys: [key],
  indexKey: Buffer.alloc(32, 3),
  olderIndexKeys: [indexKey],
});

async function applyWithTag(): Promise<{ sub: string; dealId: string }> {
  const sub = randomUUID();
  const answer = await caller(server, sub)('POST', '/api/apply/create', payloadOf(fullApplication()));
  return { sub, dealId: String(answer.body.data.dealId) };
}

it.each([
  ['subject', "subject = 'mallory'"],
  ['tag', "subject_tag = 'other'"],
])('does not renew the tag of an application whose %s was changed after it was read', async (_, change) => {
  const { dealId } = await applyWithTag();
  const read = () => db.query('select brand, id, subject, subject_tag from deals where id = $1', [dealId]);
  const before = await read();
  await db.query<object>(`update deals set ${change} where id = $1`, [dealId]);
  const changed = await read();
  expect(await renewTags({ db, crypto: rotating }, before)).toBe(0);
  expect(await read()).toEqual(changed);
});

it('replaces tags under an older index key by `keys rotate`, and no wrong one', async () => {
  const [right, wrong] = [await applyWithTag(), await applyWithTag()];
  await db.query("update deals set subject = 'mallory' where id = $1", [wrong.dealId]);
  const tagOf = async ({ dealId }: { dealId: string }) =>
    (await db.query('select subject_tag from deals where id = $1', [dealId]))[0]?.subject_tag;
  const before = [await tagOf(right), await tagOf(wrong)];
  await rotateKeys({ db, crypto: rotating, releases: server.deps.releases });
  const after = [await tagOf(right), await tagOf(wrong)];
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true]);
});
