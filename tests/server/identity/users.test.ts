import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#server/config/config.ts';
import { createUsers, normalizeEmail } from '#server/identity/users.ts';
import type { Database } from '#server/storage/database.ts';
import { openDatabaseWithoutLimits } from '../support/database-without-limits.ts';
import { freshDatabase } from '../support/shared-postgres.ts';
import { movingClock } from './moving-clock.ts';

describe('an address', () => {
  it('is compared and stored in lower case, without white space around it', () => {
    expect(normalizeEmail(' Ann@Oak.Example ')).toBe('ann@oak.example');
  });

  it('has at most 254 characters', () => {
    const domain = '@oak.example';
    expect(normalizeEmail('a'.repeat(254 - domain.length) + domain)).toHaveLength(254);
    expect(normalizeEmail('a'.repeat(255 - domain.length) + domain)).toBeUndefined();
  });

  it.each([
    '',
    'ann',
    'ann@oak',
    '@oak.example',
    'ann@.',
    'ann@oak.',
    'ann@@oak.example',
    'ann@oak@elm.example',
    'ann oak@oak.example',
    'ann@oak.example, bob@oak.example',
    'Ann <ann@oak.example>',
    'ann@oak.example\nbcc:bob',
    'ann\u0000@oak.example',
    'ann\u202e@oak.example',
    'a\u200bnn@oak.example',
    'ann@oak\u200e.example',
    'ann@oak.exa\u2060mple',
    'a\u00adnn@oak.example',
    'ann\u3164@oak.example',
    'ann\ufeffa@oak.example',
    '"ann"@oak.example',
    17,
    null,
    undefined,
    ['ann@oak.example'],
  ])('cannot be %j', (value) => {
    expect(normalizeEmail(value)).toBeUndefined();
  });
});

describe('users', () => {
  const clock = movingClock();
  let db: Database;
  let users: ReturnType<typeof createUsers>;
  beforeAll(async () => {
    db = openDatabaseWithoutLimits(await freshDatabase());
    users = createUsers({ db, clock, config: { localAccounts: {} } as unknown as Config });
  });
  afterAll(() => db.close());

  it('a sign-in creates a user once, and never overwrites stored values', async () => {
    const first = await users.signIn('ann@oak.example', { givenName: 'Ann' });
    const second = await users.signIn('ann@oak.example', { givenName: 'Eve', familyName: 'Oak', phone: '1' });
    expect(second).toEqual({ ...first, givenName: 'Ann', familyName: 'Oak', phone: '1' });
    const later = { givenName: 'Eve', familyName: 'Elm', phone: '2' };
    expect(await users.signIn('ann@oak.example', later)).toEqual(second);
    expect(await users.findBySub(first.sub)).toEqual(second);
    expect(await users.isRegistered('ann@oak.example')).toBe(true);
    expect(await users.isRegistered('bob@oak.example')).toBe(false);
  });

  it('a sign-in is noted with its time, from which the user is kept', async () => {
    const { sub } = await users.signIn('late@oak.example', {});
    clock.forward(60);
    await users.signIn('late@oak.example', {});
    const [row] = await db.query('select last_sign_in_at from identity_users where sub = $1', [sub]);
    expect(row?.last_sign_in_at).toEqual(clock.now());
  });

  it("a tenant's user has the address of the newest token, even if an older one arrives last", async () => {
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    const email = async () => (await users.findBySub('tenant|1'))?.email;
    await users.storeTenantUser({ sub: 'tenant|1', email: 'new@oak.example' }, at(2));
    await users.storeTenantUser({ sub: 'tenant|1', email: 'old@oak.example' }, at(1));
    expect(await email()).toBe('new@oak.example');
    await users.storeTenantUser({ sub: 'tenant|1', email: 'same@oak.example' }, at(2));
    expect(await email()).toBe('same@oak.example');
    await users.storeTenantUser({ sub: 'tenant|1', email: 'newer@oak.example' }, at(3));
    expect(await email()).toBe('newer@oak.example');
  });
});
