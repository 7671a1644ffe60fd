// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { CompiledStep, FieldValue } from '#engine';
import { createEngine } from '#engine';
import { EngineProvider, useStep } from '#engine/react';
import type { ActionOutcome } from '../../../engine/react/use-step.ts';
import { SMALL_ENVIRONMENT, smallFlow } from '../small-flow.ts';

describe('a default on a step that the user has continued from', () => {
  const clauses = [{ when: { 'application.kind': 'large' }, value: 9 }, { value: 5 }];
  const flow = smallFlow({
    fields: { kind: { type: 'string' }, size: { type: 'number', 'x-default': clauses, maximum: 9 } },
    required: ['size'],
  });
  const [all] = flow.steps;
  if (!all) throw new Error('no step');

  /** The step is left once; the answer that the default depends on changes afterwards. */
  async function sizeAfter({ only, actions = [], ok = true, visible = {}, before = {} }: Leaving = {}) {
    const step = { ...all, next: actions, visible } as CompiledStep;
    const facts = { session: { loggedIn: true }, brand: {}, flags: {}, visitor: {} };
    const validators = { ...flow.validators, never: () => false };
    const engine = createEngine({ ...flow, validators, steps: [step] }, SMALL_ENVIRONMENT, facts);
    engine.dispatch({ type: 'change', values: before });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <EngineProvider engine={engine} widgets={{}} ports={{}}>
        {children}
      </EngineProvider>
    );
    const seen: Record<string, true>[] = [];
    const run = async (): Promise<ActionOutcome> => {
      seen.push(engine.state().touched);
      return { ok };
    };
    const { result } = renderHook(() => useStep(step, only, undefined, run, { onDone: () => undefined }), {
      wrapper,
    });
    await act(() => result.current.submit());
    engine.dispatch({ type: 'change', values: { kind: 'large' } });
    return { size: engine.state().application.size, seen };
  }
  interface Leaving {
    only?: string[];
    actions?: CompiledStep['next'];
    ok?: boolean;
    visible?: CompiledStep['visible'];
    before?: Record<string, FieldValue | undefined>;
  }

  it('keeps the shown value', async () => {
    expect((await sizeAfter()).size).toBe(5);
    expect((await sizeAfter({ only: ['size'] })).size).toBe(5);
  });

  it('counts as an answer for the actions of the step', async () => {
    const { seen } = await sizeAfter({ actions: [{ action: 'save' }] });
    expect(seen).toEqual([{ size: true }]);
  });

  it('changes with a later answer if the step did not show it', async () => {
    expect((await sizeAfter({ only: ['kind'] })).size).toBe(9);
    expect((await sizeAfter({ visible: { size: 'never' } })).size).toBe(9);
  });

  it('changes with a later answer if an error kept the user on the step', async () => {
    expect((await sizeAfter({ before: { kind: ['a', 'b'] } })).size).toBe(9);
  });

  it('does not overwrite an answer of the user', async () => {
    expect((await sizeAfter({ before: { size: 7 } })).size).toBe(7);
  });
});
