import { expect, it, vi } from 'vitest';
import { createRenewal } from '#src/session/state/renewal.ts';

function renewalWith(obtainTokens: () => Promise<unknown>) {
  const current = { obtainTokens: vi.fn(obtainTokens), read: vi.fn(async () => {}), end: vi.fn() };
  return { ...current, ...createRenewal(current as never) };
}

it('a renewed session continues with the claims of its new token', async () => {
  const { refresh, read, end } = renewalWith(async () => 'token');
  expect(await refresh()).toBe(true);
  expect(read).toHaveBeenCalledOnce();
  expect(end).not.toHaveBeenCalled();
});

it('a session ends if the provider refuses its token', async () => {
  const { refresh, end } = renewalWith(async () => {
    throw { error: 'invalid_grant' };
  });
  expect(await refresh()).toBe(false);
  expect(end).toHaveBeenCalledExactlyOnceWith('expired');
});

it('a session stays signed in while the provider is unreachable', async () => {
  const { refresh, end } = renewalWith(async () => {
    throw new Error('Failed to fetch');
  });
  expect(await refresh()).toBeUndefined();
  expect(end).not.toHaveBeenCalled();
});

it('two renewals at the same time use the refresh token once, later ones again', async () => {
  const { refresh, obtainTokens } = renewalWith(async () => 'token');
  await Promise.all([refresh(), refresh()]);
  expect(obtainTokens).toHaveBeenCalledOnce();
  await refresh();
  expect(obtainTokens).toHaveBeenCalledTimes(2);
});
