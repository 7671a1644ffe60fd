import { useMemo } from 'react';
import type { CompiledFlow, CompiledStep, Engine } from '../../index.ts';
import { type EngineState, listFields, listOf, shownFields } from '../../index.ts';
import { useEngine, useEngineState, useStepContext } from '../context/index.ts';

/** The shown fields of the step, after hiding, rules and substeps. */
export function useShownFields(): ReadonlySet<string> {
  const engine = useEngine();
  const { step, only } = useStepContext();
  const select = useMemo(() => shownSelector(engine, step, only), [engine, step, only]);
  const names = useEngineState(select);
  return useMemo(() => new Set(names.split(',')), [names]);
}

/**
 * The shown fields as one comma-joined string; recomputed only if a dependency changed, so that a key press does not
 * walk all fields.
 */
function shownSelector(
  engine: Engine,
  step: CompiledStep,
  only: readonly string[] | undefined,
): (state: EngineState) => string {
  const askedStep = onRequestShown(step, only, false);
  const asking = onRequestShown(step, only, true);
  let facts: unknown[] | undefined;
  let names = '';
  return (state) => {
    const now = dependencies(engine.flow, step, state);
    if (!facts || now.some((fact, index) => fact !== facts?.[index])) {
      facts = now;
      const shownIn = (step: CompiledStep): string[] =>
        shownFields(step, engine.contextOf(state)).filter((name) => !only || only.includes(name));
      const shownNames = shownIn(askedStep);
      names = (shownNames.length > 0 ? shownNames : shownIn(asking)).join();
    }
    return names;
  };
}

/** The values that decide which fields are shown; answers only if a rule may read them. */
function dependencies(flow: CompiledFlow, step: CompiledStep, state: EngineState): unknown[] {
  const { application, awaited, brand, hidden, session, flags, visitor } = state;
  const items = listFields(flow.application).map((list) => listOf(application, list).length);
  const readsAnswers = Object.keys(step.visible).length > 0 || awaited.length > 0;
  const rules = readsAnswers ? [application, session, flags, visitor] : [];
  return [awaited, brand, hidden, ...items, ...rules];
}

/**
 * A copy of the step in which a substep's fields show even if no brand asks for them.
 * @param always whether they also show if their `visible` rules fail, as when a substep's fields are all hidden
 */
function onRequestShown(
  step: CompiledStep,
  only: readonly string[] | undefined,
  always: boolean,
): CompiledStep {
  if (!only) return step;
  const visible = Object.entries(step.visible).filter(([name]) => !always || !only.includes(name));
  const onRequest = step.onRequest.filter((name) => !only.includes(name));
  return { ...step, onRequest, visible: Object.fromEntries(visible) };
}
