// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { SHOWN } from '#domain/limits.ts';
import type { Runtime } from '#src/application/state/runtime.ts';
import { createServices } from '#src/shell/services/services.ts';
import { OpenQuestion } from '#src/wizard/OpenQuestion.tsx';
import { bootWith, Stage } from '../test-brand.tsx';

vi.mock('#src/wizard/DifferencesDialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("keeps the step if the dialog's code can't be loaded, and loads it again until it works", async () => {
  const services = createServices(bootWith());
  const show = vi.spyOn(services.alerts, 'show');
  const store = createStore(() => ({ core: { question: {} as object | undefined } }));
  const runtime = { engine: { store }, state: store.getState } as unknown as Runtime;
  await act(async () =>
    render(
      <Stage services={services}>
        <h1>Your Business</h1>
        <OpenQuestion runtime={runtime} />
      </Stage>,
    ),
  );
  const settleImports = () => act(() => vi.dynamicImportSettled());
  await settleImports();
  expect(show).toHaveBeenCalledTimes(1);
  screen.getByRole('heading', { name: 'Your Business' });
  const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await advance(SHOWN.dialogReloadMs - 1);
  expect(show).toHaveBeenCalledTimes(1);
  await advance(1);
  await settleImports();
  expect(show).toHaveBeenCalledTimes(2);
  // The question has ended in another way, such as by a switch of accounts.
  await act(async () => store.setState({ core: { question: undefined } }));
  await advance(SHOWN.dialogReloadMs);
  await settleImports();
  expect(show).toHaveBeenCalledTimes(2);
});
