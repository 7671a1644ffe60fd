// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { StepContext, useDelayContinue } from '#engine/react';
import type { StepContextValue } from '../../../engine/react/context/step-context.ts';

const stepWith = (waiting: Set<Promise<boolean>>) => {
  const context = { arriving: { current: waiting } } as Partial<StepContextValue> as StepContextValue;
  return ({ children }: { children: ReactNode }) => <StepContext value={context}>{children}</StepContext>;
};

test('Continue waits no longer than a widget says, whether its answer comes or not', async () => {
  const waiting = new Set<Promise<boolean>>();
  renderHook(() => useDelayContinue(true, 5), { wrapper: stepWith(waiting) });
  expect(waiting.size).toBe(1);
  await Promise.all(waiting);
});

test('Continue waits no longer than the answer takes', async () => {
  const waiting = new Set<Promise<boolean>>();
  const { rerender } = renderHook(({ active }) => useDelayContinue(active, 1e8), {
    wrapper: stepWith(waiting),
    initialProps: { active: true },
  });
  const before = [...waiting];
  rerender({ active: false });
  await Promise.all(before);
  expect(waiting.size).toBe(0);
});
