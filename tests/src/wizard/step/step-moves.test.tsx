// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CompiledStep } from '#engine';
import { EngineProvider } from '#engine/react';
import type { Runtime } from '#src/application/state/index.ts';
import { BUILT_SITE } from '#src/shell/navigation/site-map.ts';
import { useFocusNamedField } from '#src/wizard/step/field-step.ts';
import { pathBefore, returnFrom, stepAfter } from '#src/wizard/step/step-navigation.ts';
import { useClearErrors } from '#src/wizard/step/use-clear.ts';
import { as, flow, OUT, runtimeWith, serverDeal } from '../../application/test-runtime.ts';
import { Stage } from '../../test-brand.tsx';

vi.stubGlobal('CSS', { escape: (name: string) => name });
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** The step at a distance from the sign-in step. */
function stepNear(distance: number): CompiledStep {
  const step = flow.steps[flow.steps.findIndex(({ signIn }) => signIn) + distance];
  if (!step) throw new Error('There is no such step.');
  return step;
}
const [BEFORE, SIGN_IN, AFTER] = [stepNear(-1), stepNear(0), stepNear(1)];

function runtimeOf(who: 'visitor' | 'user' | 'user with an application'): Runtime {
  const { runtime } = runtimeWith({ who: who === 'visitor' ? OUT : as('ada') });
  if (who === 'user with an application')
    runtime.dispatch({ type: 'server-application', deal: serverDeal() });
  return runtime;
}

it.each([
  ['visitor', SIGN_IN.id],
  ['user', SIGN_IN.id],
  ['user with an application', AFTER.id],
] as const)('Continue before the sign-in step leads a %s to %s', (who, id) => {
  expect(stepAfter(runtimeOf(who), BEFORE)?.id).toBe(id);
});

it.each([
  ['visitor', SIGN_IN.path],
  ['user', BEFORE.path],
] as const)('Back after the sign-in step leads a %s to %s', (who, path) => {
  expect(pathBefore(runtimeOf(who).engine, AFTER)).toBe(`${flow.base}/${path}`);
});

it("Back at the first step leads to the flow's home", () => {
  const [first, second] = flow.steps as [CompiledStep, CompiledStep];
  const { engine } = runtimeOf('visitor');
  expect([pathBefore(engine, first), pathBefore(engine, second)]).toEqual([
    flow.home,
    `${flow.base}/${first.path}`,
  ]);
});

it.each([
  [AFTER, '?return=amount', null, '/app/amount'],
  [AFTER, '?return=nowhere', null, undefined],
  [AFTER, '?return=%2F%2Fevil.example', null, undefined],
  [AFTER, '', { returnTo: '/app/amount' }, undefined],
  [SIGN_IN, '?return=amount', { returnTo: '/app/info?x=1' }, '/app/info?x=1'],
  [SIGN_IN, '?return=amount', null, undefined],
])('returnFrom of a step with %#', (step, search, state, path) => {
  const location = { pathname: '', search, hash: '', state, key: '' } as never;
  expect(returnFrom(flow, step, location, BUILT_SITE)).toBe(path);
});

/** Renders a hook of a step at an address. */
function inStep(runtime: Runtime, at: string, use: (step: CompiledStep) => void, first: CompiledStep) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Stage at={at}>
      <EngineProvider engine={runtime.engine} widgets={{}} ports={{}}>
        {children}
      </EngineProvider>
    </Stage>
  );
  return renderHook(({ step }) => use(step), { wrapper, initialProps: { step: first } });
}
const amountStep = flow.steps.find(({ id }) => id === 'amount') as CompiledStep;

it.each([
  ['a wrong answer shows its error', { loan_amount: 1 }, '#loan_amount', ['loan_amount']],
  ['an empty answer shows no error', { loan_amount: undefined }, '#loan_amount', []],
  ['another field shows no error', { loan_amount: 1 }, '#loan_terms', []],
  ['no field of the flow shows no error', { loan_amount: 1 }, '#main', []],
])('the field that an address names: %s', (_, values, hash, names) => {
  const runtime = runtimeOf('visitor');
  runtime.dispatch({ type: 'change', values });
  inStep(runtime, `/app/amount${hash}`, useFocusNamedField, amountStep);
  expect(Object.keys(runtime.state().errors)).toEqual(names);
});

it("a step's messages and errors are gone when another step opens", () => {
  const runtime = runtimeOf('visitor');
  const { rerender } = inStep(runtime, '/', (step) => useClearErrors(runtime, step), amountStep);
  const error = { pointer: '/loan_amount', field: 'loan_amount', keyword: 'minimum', text: 'No' };
  act(() => runtime.dispatch({ type: 'errors', errors: [error] }));
  runtime.alerts.show({ level: 'info', text: 'About this step.' });
  rerender({ step: amountStep });
  expect([Object.keys(runtime.state().errors).length, runtime.alerts.list().length]).toEqual([1, 1]);
  rerender({ step: BEFORE });
  expect([runtime.state().errors, runtime.alerts.list()]).toEqual([{}, []]);
});
