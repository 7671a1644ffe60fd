// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { FieldError } from '#engine';
import { createEngine } from '#engine';
import { EngineProvider, useStep } from '#engine/react';
import type { ActionOutcome } from '../../../engine/react/use-step.ts';
import { SMALL_ENVIRONMENT, smallFlow } from '../small-flow.ts';

// Next with slow actions, if something else happens meanwhile.

/** A step that asks for a name; the test decides the result of its one action. */
function pressContinue({ isOver = false, more = [] as string[] } = {}) {
  const others = Object.fromEntries(more.map((name) => [name, { type: 'string' }]));
  const flow = smallFlow({ fields: { name: { type: 'string' }, ...others }, required: ['name'] });
  const [first] = flow.steps;
  if (!first) throw new Error('no step');
  const step = { ...first, next: [{ action: 'save' }] };
  const facts = { session: { loggedIn: true }, brand: {}, flags: {}, visitor: {} };
  const engine = createEngine(flow, SMALL_ENVIRONMENT, facts);
  const change = (name: string | undefined) => engine.dispatch({ type: 'change', values: { name } });
  change('Ada');
  let end = (_: ActionOutcome): void => {};
  const run = vi.fn(
    () =>
      new Promise<ActionOutcome>((resolve) => {
        end = resolve;
      }),
  );
  const navigation = { visit: 'first', onDone: vi.fn(), onGo: vi.fn(() => true), isOver: () => isOver };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <EngineProvider engine={engine} widgets={{}} ports={{}}>
      {children}
    </EngineProvider>
  );
  const { result, rerender, unmount } = renderHook(
    ({ visit }) => useStep(step, undefined, undefined, run, { ...navigation, visit }),
    { wrapper, initialProps: { visit: 'first' } },
  );
  const { problem, context } = result.current;
  let submitted = Promise.resolve();
  act(() => {
    submitted = result.current.submit();
  });
  return {
    change,
    navigation,
    problem,
    run,
    handle: context.handle,
    leave: unmount,
    visit: (visit: string) => rerender({ visit }),
    isBusy: () => result.current.busy,
    press: () => act(() => void result.current.submit()),
    go: () => act(() => result.current.context.handle.next()),
    state: () => engine.state(),
    end: (outcome: ActionOutcome) =>
      act(async () => {
        end(outcome);
        await submitted;
      }),
  };
}
const WRONG: FieldError = { pointer: '/name', field: 'name', keyword: 'taken', text: 'Taken' };

describe('on the step', () => {
  it('opens the next step once its action has succeeded, and not before', async () => {
    const { end, navigation, run, state } = pressContinue();
    expect(run).toHaveBeenCalledOnce();
    expect(navigation.onDone).not.toHaveBeenCalled();
    await end({ ok: true });
    expect(navigation.onDone).toHaveBeenCalledOnce();
    expect(state().farthest).toBe('all');
  });

  it('stays on the step if an answer was emptied during the action, and reports its field as required', async () => {
    const { change, end, navigation, problem, state } = pressContinue();
    change(undefined);
    await end({ ok: true });
    expect(navigation.onDone).not.toHaveBeenCalled();
    expect(problem.getState()).toEqual({ attempt: 1, fields: ['name'] });
    expect(state()).toMatchObject({ farthest: undefined, errors: { name: { keyword: 'required' } } });
  });

  it('continues with a valid answer that replaced the first one during the action', async () => {
    const { change, end, navigation } = pressContinue();
    change('Grace');
    await end({ ok: true });
    expect(navigation.onDone).toHaveBeenCalledOnce();
  });

  it('shows the errors that the action found', async () => {
    const { end, navigation, problem } = pressContinue();
    await end({ ok: false, errors: [WRONG] });
    expect(navigation.onDone).not.toHaveBeenCalled();
    expect(problem.getState().fields).toEqual(['name']);
  });

  it('shows every error that the action found at a field of the step, and none of other steps', async () => {
    const { end, problem, state } = pressContinue({ more: ['city'] });
    const city = { ...WRONG, pointer: '/city', field: 'city' };
    await end({ ok: false, errors: [WRONG, { ...WRONG, field: 'elsewhere' }, city] });
    expect(problem.getState().fields).toEqual(['name', 'city']);
    expect(Object.keys(state().errors)).toEqual(['name', 'city']);
  });
});

describe('a step that is done, while the next step loads', () => {
  it('is busy, and ignores further presses', async () => {
    const { end, go, isBusy, navigation, press, run } = pressContinue();
    await end({ ok: true });
    press();
    await go();
    expect([run, navigation.onDone].map((fn) => fn.mock.calls.length)).toEqual([1, 1]);
    expect(isBusy()).toBe(true);
  });

  it.each([
    ['another address of the same screen', ({ visit }: ReturnType<typeof pressContinue>) => visit('second')],
    ['Back, before the next was drawn', () => act(() => void window.dispatchEvent(new Event('popstate')))],
  ])('can be pressed again after %s', async (_, stay) => {
    const step = pressContinue();
    await step.end({ ok: true });
    stay(step);
    expect(step.isBusy()).toBe(false);
    step.press();
    await step.end({ ok: true });
    expect([step.run, step.navigation.onDone].map((fn) => fn.mock.calls.length)).toEqual([2, 2]);
  });

  it('is completed only once by a widget, too', async () => {
    const { end, go, handle, navigation, press, run } = pressContinue();
    await end({ ok: false });
    handle.goPast();
    expect(handle.hasSubmitted()).toBe(true);
    handle.goPast();
    handle.goTo('all');
    press();
    await go();
    expect(navigation.onGo.mock.calls).toEqual([[undefined]]);
    expect(run).toHaveBeenCalledOnce();
  });

  it('is not left for a widget that names no step', async () => {
    const { end, handle, navigation, press, run } = pressContinue();
    await end({ ok: false });
    navigation.onGo.mockReturnValue(false);
    handle.goTo('unknown');
    expect(handle.hasSubmitted()).toBe(false);
    press();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('stays enabled after a save with errors', async () => {
    const { end, isBusy, press, run } = pressContinue();
    await end({ ok: false, errors: [WRONG] });
    expect(isBusy()).toBe(false);
    press();
    expect(run).toHaveBeenCalledTimes(2);
  });
});

describe('a person who left the step during its action', () => {
  it('stays on the current page; the left step counts as done', async () => {
    const { end, leave, navigation, state } = pressContinue();
    leave();
    await end({ ok: true });
    expect(navigation.onDone).not.toHaveBeenCalled();
    expect(state().farthest).toBe('all');
  });

  it('does not see the errors of the left step', async () => {
    const { end, leave, problem, state } = pressContinue();
    leave();
    await end({ ok: false, errors: [WRONG] });
    expect([state().errors, problem.getState().attempt]).toEqual([{}, 0]);
    const emptied = pressContinue();
    emptied.leave();
    emptied.change(undefined);
    await emptied.end({ ok: true });
    expect([emptied.state().errors, emptied.state().farthest]).toEqual([{}, undefined]);
  });

  it('is not moved by a widget of the left step', async () => {
    const { handle, leave, navigation, state } = pressContinue();
    leave();
    handle.goTo('all');
    handle.goPast();
    expect(navigation.onGo).not.toHaveBeenCalled();
    expect(state().farthest).toBe('all');
  });
});

it.each([
  ['who has left the step', true],
  ['whose step is no longer complete', false],
])('the end is shown to a person %s', async (_, isLeft) => {
  const { change, end, leave, navigation } = pressContinue({ isOver: true });
  if (isLeft) leave();
  else change(undefined);
  await end({ ok: true });
  expect(navigation.onDone).toHaveBeenCalledOnce();
});
