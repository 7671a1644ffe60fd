import { createContext, useCallback, useContext, useMemo, useReducer } from 'react';
import { flushSync } from 'react-dom';
import type { EngineState, FieldSchema, FieldValue } from '../../../index.ts';
import { conditionAnswer, everyField, formShape, isMasked, keepsShape } from '../../../index.ts';
import { scopedName, useEngine, useEngineState, useFieldScope, useStepContext } from '../../context/index.ts';

type FormData = Record<string, unknown>;

/** Updates the form's data before rjsf builds on it (an added item, a chosen branch). */
export const RefreshFormContext = createContext<() => void>(() => undefined);

/**
 * Returns a function to call in the capture phase of an event that changes the form's shape, before rjsf's handlers
 * read the form's data.
 */
export function useRefreshForm(): () => void {
  return useContext(RefreshFormContext);
}

/**
 * The data that rjsf walks, as of the last change of the form's shape. `refresh` updates it at once;
 * `refreshLater` with the next change, for values that rjsf writes.
 */
export function useFormData(
  schema: FieldSchema,
  shaping: readonly string[],
): {
  data: FormData;
  refresh: () => void;
  refreshLater: () => void;
} {
  const { list, index } = useFieldScope();
  const { step, only } = useStepContext();
  const engine = useEngine();
  const selector = useMemo(() => {
    const answer = (name: string, state: EngineState): FieldValue | undefined =>
      conditionAnswer(step, scopedName(engine.flow, { list, index }, name), engine.contextOf(state), only);
    return new FormDataSelector(schema, shaping, answer);
  }, [schema, shaping, list, index, step, only, engine]);
  const data = useEngineState(selector.select);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const refresh = useCallback(() => {
    selector.markStale();
    flushSync(redraw);
  }, [selector]);
  return { data, refresh, refreshLater: selector.markStale };
}

const NOTHING: FormData = {};

/** Selects the form's data from the state; returns the same object until the form's shape changes. */
class FormDataSelector {
  private readonly schema: FieldSchema;
  private readonly answer: (name: string, state: EngineState) => FieldValue | undefined;
  private readonly shaping: readonly string[];
  /** `values`: the newest values; `sourceValues`: the values from which `data` was made. */
  private last:
    | { values: unknown[]; sourceValues: unknown[]; shape: ReturnType<typeof formShape>; data: FormData }
    | undefined;
  private stale = false;

  constructor(
    schema: FieldSchema,
    shaping: readonly string[],
    answer: (name: string, state: EngineState) => FieldValue | undefined,
  ) {
    this.schema = schema;
    this.answer = answer;
    this.shaping = shaping;
  }

  /** Whether a masked value is left out of the data: conditions ignore it, but a field's `oneOf` needs the mask to choose its branch. */
  private isAsked(name: string): boolean {
    const { anyOf, oneOf } = everyField(this.schema)[name] ?? {};
    return anyOf === undefined && oneOf === undefined;
  }

  readonly markStale = (): void => {
    this.stale = true;
  };

  readonly select = (state: EngineState): FormData => {
    // Most forms have one shape for all answers.
    if (this.shaping.length === 0) return NOTHING;
    const values = this.shaping.map((name) => this.answer(name, state));
    const { last, stale } = this;
    this.stale = false;
    const unchanged = last?.values.every((value, index) => value === values[index]) === true;
    if (last && unchanged && (!stale || last.values === last.sourceValues)) return last.data;
    const formValues = Object.fromEntries(
      this.shaping
        .map((name, index): [string, unknown] => [name, values[index]])
        .filter(([name, value]) => value !== undefined && !(isMasked(value) && this.isAsked(name))),
    );
    const shape = formShape(this.schema, formValues);
    const keeps = last && !stale && keepsShape(last.shape, shape);
    this.last = keeps ? { ...last, values } : { values, sourceValues: values, shape, data: formValues };
    return this.last.data;
  };
}
