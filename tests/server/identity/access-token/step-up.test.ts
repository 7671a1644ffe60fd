import { describe, expect, it } from 'vitest';
import { CODES, SESSION } from '#domain/limits.ts';
import type { Config } from '#server/config/config.ts';
import { requireFreshCode } from '#server/identity/step-up.ts';

const NOW = 1_800_000_000;
const clock = { now: () => new Date(NOW * 1000) };
const ask = (authTime: number | undefined, stepUp = true) =>
  requireFreshCode(
    { config: { stepUp } as Config, clock },
    { sub: 'ann', email: 'ann@oak.example', accounts: [], authTime },
  );
const stepUpRequired = expect.objectContaining({ code: 'step-up-required' });

describe('a code counts as fresh', () => {
  it('for five minutes, the last second included', () => {
    expect(() => ask(NOW)).not.toThrow();
    expect(() => ask(NOW - CODES.freshSeconds)).not.toThrow();
    expect(() => ask(NOW - CODES.freshSeconds - 1)).toThrow(stepUpRequired);
  });

  it('ahead of this clock by the tolerated difference at most', () => {
    expect(() => ask(NOW + SESSION.clockSkewSeconds)).not.toThrow();
    expect(() => ask(NOW + SESSION.clockSkewSeconds + 1)).toThrow(stepUpRequired);
  });
});

it('a token that does not say when its person signed in is not enough', () => {
  expect(() => ask(undefined)).toThrow(stepUpRequired);
});

it('always if STEP_UP is off', () => {
  expect(() => ask(undefined, false)).not.toThrow();
});
