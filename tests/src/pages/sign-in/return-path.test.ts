import { describe, expect, it } from 'vitest';
import { returnToOf } from '#src/pages/sign-in/return-path.ts';
import { BUILT_SITE } from '#src/shell/navigation/site-map.ts';

describe('the path that sign-in returns to [SIGN-30]', () => {
  it.each([
    [{ returnTo: '/app/business/owners?x=1' }, '', '/app/business/owners?x=1'],
    [undefined, '?return=%2Fapp%2Finfo', '/app/info'],
    [{ returnTo: '/app/amount' }, '?return=%2Fapp%2Finfo', '/app/amount'],
    [undefined, '', undefined],
    [undefined, '?return=https%3A%2F%2Felsewhere.example', undefined],
    [undefined, '?return=%2F%2Felsewhere.example', undefined],
    [undefined, '?return=%2F%5Celsewhere.example', undefined],
    [{ returnTo: '/login' }, '', undefined],
    [{ returnTo: '/app/user/expired' }, '', undefined],
    [{ returnTo: 7 }, '', undefined],
  ])('%o and %s: %s', (state, search, path) => {
    expect(returnToOf(BUILT_SITE, state, search)).toBe(path);
  });
});
