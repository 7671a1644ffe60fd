// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { stepById } from '#engine';
import { EngineProvider } from '#engine/react';
import { useNavigateFromStep } from '#src/wizard/step/step-navigation.ts';
import { as, flow, runtimeWith } from '../../application/test-runtime.ts';

afterEach(cleanup);

/** The path that a widget of the bank step opens; undefined if none. */
function openFromBank(
  target: string | undefined,
  { back, search = '' }: { back?: string; search?: string } = {},
) {
  const bankStep = stepById(flow, 'bank-connect');
  if (!bankStep) throw new Error('no step');
  const { runtime } = runtimeWith({ who: as('ada') });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineProvider engine={runtime.engine} widgets={{}} ports={{}}>
      {children}
    </EngineProvider>
  );
  const navigate = vi.fn();
  const { result } = renderHook(() => useNavigateFromStep(bankStep, back, navigate, search), { wrapper });
  const isDone = result.current(target);
  expect(isDone).toBe(navigate.mock.calls.length === 1);
  return navigate.mock.calls[0]?.[0];
}

it('a widget opens a step by its path, and keeps the step to return to', () => {
  expect(openFromBank('upload-statements')).toBe('/app/upload-statements');
  expect(openFromBank('upload-statements', { search: '?return=summary&x=1', back: '/app/summary' })).toBe(
    '/app/upload-statements?return=summary',
  );
});

it('a widget that skips its step opens the step to return to, else the following one', () => {
  expect(openFromBank(undefined, { back: '/app/summary', search: '?return=summary' })).toBe('/app/summary');
  expect(openFromBank(undefined, { search: '?return=gone' })).toBe('/app/business/further-details');
});

it('a step that the flow lacks is not opened', () => {
  expect(openFromBank('gone')).toBeUndefined();
});
