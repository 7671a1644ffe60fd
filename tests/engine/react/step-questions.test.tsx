// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createEngine } from '#engine';
import {
  EngineProvider,
  StepContext,
  type StepController,
  useContinueQuestion,
  useDelayContinue,
  useLeaveQuestion,
  useStep,
} from '#engine/react';
import { SMALL_ENVIRONMENT, smallFlow } from '../small-flow.ts';

afterEach(cleanup);

type Ask = (() => Promise<boolean>) | undefined;

/** A step with a widget for each question; an undefined question is of a widget that has nothing to ask. */
function showQuestions(useQuestion: (ask: Ask) => void, questions: Ask[]) {
  const flow = smallFlow({ fields: { name: { type: 'string' } } });
  const [step] = flow.steps;
  if (!step) throw new Error('no step');
  const facts = { session: { loggedIn: true }, brand: {}, flags: {}, visitor: {} };
  const engine = createEngine(flow, SMALL_ENVIRONMENT, facts);
  const onDone = vi.fn();
  const navigation = { onDone };
  const run = async () => ({ ok: true }) as const;
  let controller: StepController | undefined;
  const setters: ((ask: Ask) => void)[] = [];
  function Widget({ first, index }: { first: Ask; index: number }) {
    const [ask, setAsk] = useState(() => first);
    setters[index] = (next) => setAsk(() => next);
    useQuestion(ask);
    return null;
  }
  function Screen({ asked }: { asked: Ask[] }) {
    controller = useStep(step as NonNullable<typeof step>, undefined, undefined, run, navigation);
    return (
      <StepContext value={controller.context}>
        {asked.map((ask, index) => (
          <Widget key={index} first={ask} index={index} />
        ))}
      </StepContext>
    );
  }
  const page = (asked: Ask[]) => (
    <EngineProvider engine={engine} widgets={{}} ports={{}}>
      <Screen asked={asked} />
    </EngineProvider>
  );
  const { rerender } = render(page(questions));
  return {
    onDone,
    /** Presses Continue and does not wait until it is done. */
    begin: () => act(() => void controller?.submit()),
    isBusy: () => controller?.busy,
    press: () => act(async () => controller?.submit()),
    leaving: () => controller?.context.leaving.current,
    /** Leaves the first widgets only. */
    remove: (count: number) => rerender(page(questions.slice(0, count))),
    /** One widget renders alone with another question. */
    change: (index: number, ask: Ask) => act(() => setters[index]?.(ask)),
  };
}

it('Continue asks the question of each widget, and stays on the step after the first No', async () => {
  const answers = [true, false, true];
  const questions = answers.map((answer) => vi.fn(async () => answer));
  const { press, onDone } = showQuestions(useContinueQuestion, questions);
  await press();
  expect(questions.map((ask) => ask.mock.calls.length)).toEqual([1, 1, 0]);
  expect(onDone).not.toHaveBeenCalled();
  questions[1]?.mockResolvedValue(true);
  await press();
  expect(questions.map((ask) => ask.mock.calls.length)).toEqual([2, 2, 1]);
  expect(onDone).toHaveBeenCalledOnce();
});

it('Continue is busy at once while it waits for answers that a widget fills in', () => {
  const { begin, isBusy } = showQuestions(() => useDelayContinue(true, 1e8), [undefined]);
  expect(isBusy()).toBe(false);
  begin();
  expect(isBusy()).toBe(true);
});

it('Continue asks nothing of a widget that was removed or has nothing more to ask', async () => {
  const refuse = vi.fn(async () => false);
  const { change, press, remove, onDone } = showQuestions(useContinueQuestion, [refuse, refuse]);
  remove(1);
  change(0, undefined);
  await press();
  expect(refuse).not.toHaveBeenCalled();
  expect(onDone).toHaveBeenCalledOnce();
});

it('Continue asks the newest question of a widget', async () => {
  const old = vi.fn(async () => false);
  const newest = vi.fn(async () => true);
  const { change, press } = showQuestions(useContinueQuestion, [old]);
  change(0, newest);
  await press();
  expect([old, newest].map((ask) => ask.mock.calls.length)).toEqual([0, 1]);
});

it('the question before a step is left stays when another widget of the step has nothing more to ask', () => {
  const first = async () => false;
  const second = async () => false;
  const { change, leaving } = showQuestions(useLeaveQuestion, [first, second]);
  expect(leaving()).toBe(second);
  change(0, undefined);
  expect(leaving()).toBe(second);
  change(0, first);
  change(1, undefined);
  expect(leaving()).toBe(first);
  change(0, undefined);
  expect(leaving()).toBeUndefined();
});
