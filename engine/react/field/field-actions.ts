import type { CompiledStep, Engine, FieldSchema, FieldValue } from '../../index.ts';
import { isEmpty, isListError, isMasked, listOf, normalizeInner, readField } from '../../index.ts';
import type { FieldFacts } from '../context/index.ts';
import { type FieldPlace, scopedName } from '../context/index.ts';

export interface FieldActions {
  /** Writes fields by deep name and removes fixed errors. */
  change: (values: Record<string, FieldValue | undefined>) => void;
  /** On blur: normalizes the value and checks its format. */
  leave: () => void;
  siblings: FieldFacts['siblings'];
}

export function fieldActions(
  engine: Engine,
  step: CompiledStep,
  scope: FieldPlace,
  name: string,
  schema: FieldSchema,
): FieldActions {
  const { flow } = engine;
  const isItemThere = itemCheck(engine, scope);
  const recheck = (values: Record<string, FieldValue | undefined>): void => {
    const state = engine.state();
    // A change of any item can fix an error about the whole list.
    const shared = Object.values(state.errors).filter(isListError);
    for (const field of new Set([...Object.keys(values), ...shared.map((error) => error.field)])) {
      if (!state.errors[field]) continue;
      const remainingError = engine.contextOf(state).errorOf(step, field);
      if (!remainingError) engine.dispatch({ type: 'errors', errors: [], fields: [field] });
    }
  };
  const change: FieldActions['change'] = (values) => {
    if (!isItemThere()) return;
    engine.dispatch({ type: 'change', values });
    recheck(values);
  };
  const leave = (): void => {
    if (!isItemThere()) return;
    const enteredValue = readField(flow, engine.state().application, name);
    if (isEmpty(enteredValue) || enteredValue === undefined || isMasked(enteredValue)) return;
    const tidy = normalizeInner(flow.application, schema, enteredValue);
    if (tidy !== enteredValue) change({ [name]: tidy });
    const currentValue = readField(flow, engine.state().application, name);
    const fault = isEmpty(currentValue) ? undefined : engine.context().errorOf(step, name);
    engine.dispatch({ type: 'errors', errors: fault ? [fault] : [], fields: [name] });
  };
  const siblingName = (field: string): string => (field === name ? name : scopedName(flow, scope, field));
  const siblings: FieldFacts['siblings'] = {
    get: (field) => readField(flow, engine.state().application, siblingName(field)),
    set: (patch) =>
      change(Object.fromEntries(Object.entries(patch).map(([field, next]) => [siblingName(field), next]))),
  };
  return { change, leave, siblings };
}

/**
 * Whether the item of the field is still at its index. A merge may remove it before a typed text or a lookup's result
 * arrives, which would be written to the next item.
 */
function itemCheck(engine: Engine, { list, index }: FieldPlace): () => boolean {
  if (list === undefined || index === undefined) return () => true;
  const keyNow = () => listOf(engine.state().application, list)[index]?.key;
  const key = keyNow();
  // The blank card of an empty list has no item yet.
  return () => key === undefined || keyNow() === key;
}
