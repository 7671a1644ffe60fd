// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSkip } from '#widgets/bank-link/skip.tsx';
import { wordOf } from './harness.tsx';

function setUp(more: { hasSubmitted?: () => boolean; skip?: () => Promise<never> } = {}) {
  const skip = vi.fn(async () => ({ ok: true }) as const);
  const onSkipped = vi.fn();
  const onFailed = vi.fn();
  const options = { skip, text: wordOf, onSkipped, onFailed, hasSubmitted: () => false, ...more };
  const { result } = renderHook(() => useSkip(options));
  return { result, skip, onSkipped, onFailed };
}

test('two presses skip a step once, because each skip mails a link', async () => {
  const { result, skip, onSkipped } = setUp();
  await act(async () => void (await Promise.all([result.current.skip(), result.current.skip()])));
  expect(skip).toHaveBeenCalledOnce();
  expect(onSkipped).toHaveBeenCalledOnce();
});

test('a step that is being submitted is not skipped', async () => {
  const { result, skip } = setUp({ hasSubmitted: () => true });
  await act(() => result.current.skip());
  expect(skip).not.toHaveBeenCalled();
});

test('a failed skip stays on the step, says so and can be pressed again', async () => {
  const skip = vi.fn(async () => Promise.reject(new Error('offline')));
  const { result, onSkipped, onFailed } = setUp({ skip });
  await act(() => result.current.skip());
  await waitFor(() => expect(result.current.leaving).toBe(false));
  expect(result.current.problem).toBe(wordOf('alerts.operations.save-preference.text'));
  expect(onSkipped).not.toHaveBeenCalled();
  expect(onFailed).toHaveBeenCalledOnce();
  await act(() => result.current.skip());
  expect(skip).toHaveBeenCalledTimes(2);
});
