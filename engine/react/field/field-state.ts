import type { ApplicationData, CompiledStep, Engine, FieldSchema, FieldValue, Json } from '../../index.ts';
import { type EngineState, isLocked, isObject, limitOf, once, readField } from '../../index.ts';

/** The parts of the state that a field shows; the same object until the field must be rendered. */
export interface FieldState {
  /** The newest value, which the control may show before the field is rendered. */
  value: FieldValue | undefined;
  error: string | undefined;
  readOnly: boolean;
  surroundings: unknown;
  session: EngineState['session'];
}

export interface FieldStateSelector {
  select: (state: EngineState) => FieldState;
  /**
   * Call before the control's own change.
   * @param isShown the control shows this value already: the field is not rendered, unless the store gets another value
   */
  expectChange: (value: FieldValue | undefined, isShown: boolean) => void;
}

/** Selects the parts of the state that a field shows, in one subscription: a second one per field slows hundreds of fields. */
export function createFieldStateSelector(
  engine: Engine,
  step: CompiledStep,
  name: string,
  schema: FieldSchema,
  watched: readonly string[],
): FieldStateSelector {
  const { flow } = engine;
  const surroundingsOf = surroundingsSelector(engine, schema, watched);
  const locks = step.lock[name] !== undefined;
  // A list with flat names re-renders only if items are added or removed: each item selects its own answers (`useItem`).
  const isKept = schema['x-flat'] === undefined ? isIdentical : haveSameKeys;
  let last: FieldState | undefined;
  const select = (state: EngineState): FieldState => {
    const value = readField(flow, state.application, name);
    const error = state.errors[name]?.text;
    const readOnly = locks && isLocked(step, name, engine.contextOf(state));
    const surroundings = surroundingsOf(state);
    const { session } = state;
    const same =
      last !== undefined &&
      isKept(last.value, value) &&
      last.error === error &&
      last.readOnly === readOnly &&
      last.surroundings === surroundings &&
      last.session === session;
    if (!same || !last) last = { value, error, readOnly, surroundings, session };
    // A list with the same keys may have new answers.
    last.value = value;
    return last;
  };
  const expectChange: FieldStateSelector['expectChange'] = (value, isShown) => {
    if (!isShown) last = undefined;
    else if (last) last.value = value;
  };
  return { select, expectChange };
}

function isIdentical(before: FieldValue | undefined, now: FieldValue | undefined): boolean {
  return before === now;
}

function haveSameKeys(before: FieldValue | undefined, now: FieldValue | undefined): boolean {
  if (!Array.isArray(before) || !Array.isArray(now)) return before === now;
  const keyOf = (item: FieldValue | undefined) => (isObject(item) ? item.key : undefined);
  return before.length === now.length && now.every((item, index) => keyOf(item) === keyOf(before[index]));
}

/** Selects the computed answers. Most fields depend on nothing else, so all of an engine share one selector. */
const computedSelector = once(
  ({ flow }: Engine) => {
    let latest: ApplicationData | undefined;
    let values: unknown[] = [];
    return ({ application }: EngineState): unknown[] => {
      if (application === latest) return values;
      latest = application;
      const newValues = flow.computed.map((name) => application[name]);
      if (newValues.some((value, index) => value !== values[index])) values = newValues;
      return values;
    };
  },
  () => true,
);

/** A key of the limit, watched fields and computed fields. */
function surroundingsSelector(
  engine: Engine,
  schema: FieldSchema,
  watched: readonly string[],
): (state: EngineState) => unknown {
  const { flow } = engine;
  const limited = schema['x-limit'] !== undefined;
  if (!limited && watched.length === 0) return computedSelector(engine);
  let seenValues: unknown[] | undefined;
  let limit: { text: string } | undefined;
  return (state) => {
    const { application } = state;
    const shownValues = watched.map((field) => readField(flow, application, field));
    for (const field of flow.computed) shownValues.push(application[field]);
    const depends = limited ? [...shownValues, ...Object.values(engine.contextOf(state))] : shownValues;
    if (seenValues && !depends.some((value, index) => value !== seenValues?.[index]))
      return limit ?? seenValues;
    seenValues = depends;
    if (!limited) return seenValues;
    const text = JSON.stringify([limitOf(schema, engine.contextOf(state)), ...shownValues]);
    if (text !== limit?.text) limit = { text };
    return limit;
  };
}

/** Fields that a widget's options name: the widget re-renders if they change. */
export function watchedFields(options: Record<string, Json>): string[] {
  const { fills } = options;
  const filledValues = typeof fills === 'object' && fills !== null ? Object.values(fills) : [];
  const namedValues = Object.entries(options).flatMap(([key, value]) =>
    key.endsWith('Field') ? [value] : [],
  );
  return [...filledValues, ...namedValues].filter((field) => typeof field === 'string');
}
