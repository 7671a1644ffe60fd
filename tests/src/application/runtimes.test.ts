// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { isOutsideUs } from '#src/application/runtime/open-runtime.ts';
import { createRuntimes } from '#src/application/runtime/runtimes.ts';
import { createServices } from '#src/shell/services/services.ts';
import { bootWith, brand } from '../test-brand.tsx';
import { runtimeWith } from './test-runtime.ts';

it('starts an application again if its first start failed', async () => {
  const services = createServices(bootWith());
  const open = vi.spyOn(services.session, 'open').mockRejectedValue(new Error('no network'));
  const runtimes = createRuntimes(services);
  await expect(runtimes.getOrStart('apply', brand)).rejects.toThrow('no network');
  expect(await runtimes.listRunning()).toEqual([]);
  await expect(runtimes.getOrStart('apply', brand)).rejects.toThrow('no network');
  expect(open).toHaveBeenCalledTimes(2);
});

it('returns a started application synchronously for the first render', async () => {
  const services = createServices(bootWith());
  const runtimes = createRuntimes(services);
  expect(runtimes.getStarted('apply')).toBeUndefined();
  const runtime = await runtimes.getOrStart('apply', brand);
  expect(runtimes.getStarted('apply')).toBe(runtime);
  runtime.stop();
});

it('a runtime that is being started is not started twice', async () => {
  const services = createServices(bootWith());
  const open = vi.spyOn(services.session, 'open').mockRejectedValue(new Error('no network'));
  const runtimes = createRuntimes(services);
  await Promise.allSettled([runtimes.getOrStart('apply', brand), runtimes.getOrStart('apply', brand)]);
  expect(open).toHaveBeenCalledOnce();
});

it.each<[country: string, outside: boolean | undefined]>([
  ['US', false],
  ['us', false],
  ...['PR', 'GU', 'VI', 'AS', 'MP', 'UM'].map((territory) => [territory, false] as [string, boolean]),
  [' de ', true],
  ['MX', true],
  ['XX', undefined],
  ['ZZ', undefined],
  ['', undefined],
  ['T1', undefined],
])('a visitor from %s is outside the US and its territories: %s [FLOW-33]', (country, outside) => {
  expect(isOutsideUs(country)).toBe(outside);
});

it.each([
  ['a development page', '?debug', true, true],
  ['a development page', '', false, true],
  ['a production page', '?debug', false, false],
])('%s with the query "%s" prints its events: %s', (_, query, isPrinted, isDevelopment) => {
  vi.stubEnv('DEV', isDevelopment);
  window.history.replaceState(null, '', `/app/amount${query}`);
  const print = vi.spyOn(console, 'info').mockReturnValue(undefined);
  runtimeWith().type({ business_name: 'Acme' });
  expect(print.mock.calls.some(([line]) => line === '[application] change')).toBe(isPrinted);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  window.history.replaceState(null, '', '/');
});
