// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLookup } from '#widgets/lookup/use-lookup.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('the lookup keeps the answer of the newest query if an older query is answered later', async () => {
  vi.useFakeTimers();
  const answers: Record<string, (result: string) => void> = {};
  const signals: AbortSignal[] = [];
  const load = (query: string, signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string>((resolve) => {
      answers[query] = resolve;
    });
  };
  const { result, rerender } = renderHook(({ query }) => useLookup(query, load, 100), {
    initialProps: { query: 'bak' },
  });
  await act(() => vi.advanceTimersByTimeAsync(100));
  rerender({ query: 'bakery' });
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  await act(async () => answers.bakery?.('Bakeries'));
  await act(async () => answers.bak?.('Older'));
  expect(result.current).toMatchObject({ state: 'ready', result: 'Bakeries' });
});
