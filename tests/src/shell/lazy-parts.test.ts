import { expect, onTestFinished, test, vi } from 'vitest';
import { startWizard, warmUp } from '#src/shell/lazy-parts.ts';
import { createServices } from '#src/shell/services/services.ts';
import { bootWith } from '../test-brand.tsx';

const wizard = vi.hoisted(() => ({ Wizard: () => null, fetchStart: vi.fn(), startAt: vi.fn() }));
vi.mock('#src/wizard/index.ts', () => wizard);

const services = createServices(bootWith());
const places = services.siteMap.placesOf('apply');
const FAILURE = new TypeError('Failed to fetch dynamically imported module');

test('warmUp fetches the first step of the flow', async () => {
  wizard.fetchStart.mockResolvedValueOnce(undefined);
  warmUp(places, '/');
  await vi.waitFor(() => expect(wizard.fetchStart).toHaveBeenCalledExactlyOnceWith(places, '/'));
});

test('warmUp reports no failure, because the step reports it when it is needed', async () => {
  const onUnhandled = vi.fn();
  process.on('unhandledRejection', onUnhandled);
  onTestFinished(() => void process.off('unhandledRejection', onUnhandled));
  wizard.fetchStart.mockReset().mockRejectedValueOnce(FAILURE);
  warmUp(places, '/');
  await vi.waitFor(() => expect(wizard.fetchStart).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(onUnhandled).not.toHaveBeenCalled();
});

test.each([true, false])('startWizard says whether the step equals the markup: %s', async (matches) => {
  wizard.startAt.mockResolvedValueOnce(matches);
  expect(await startWizard('apply', '/app/info', services)).toEqual({
    Wizard: wizard.Wizard,
    matchesMarkup: matches,
  });
  expect(wizard.startAt).toHaveBeenLastCalledWith('apply', '/app/info', services);
});

test('startWizard resolves to undefined if the step cannot start', async () => {
  wizard.startAt.mockRejectedValueOnce(FAILURE);
  expect(await startWizard('apply', '/app/info', services)).toBeUndefined();
});
