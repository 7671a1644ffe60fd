import type { Registry, RJSFSchema } from '@rjsf/utils';
import { useEffect } from 'react';
import type { FieldSchema, FieldValue } from '../../index.ts';
import { isEmpty, readField, readPointer, sameAnswer, splitPointer, withInner } from '../../index.ts';
import { deepName, useEngine, useFieldScope } from '../context/index.ts';

/**
 * Fills in what rjsf documents, where a form opens: `default` at any depth, and `minItems` items of a list, wherever
 * nobody has answered; of the fields that say so (`FormFacts`). An answer that was taken back stays so. (`x-default` of the application's fields is the engine's
 * and comes first; new items of a list and new branches bring their defaults by rjsf itself.)
 */
export function useDefaults({ schemaUtils }: Registry, schema: FieldSchema, filled: readonly string[]): void {
  const engine = useEngine();
  const scope = useFieldScope();
  useEffect(() => {
    if (filled.length === 0) return;
    const { flow } = engine;
    const { application, touched, emptied } = engine.state();
    const values: Record<string, FieldValue> = {};
    for (const field of filled) {
      const own = schema.properties?.[field] ?? {};
      const name = deepName(flow, scope, [field]);
      const present = readField(flow, application, name);
      const isTakenBack = touched[name] && isEmpty(present);
      if (isTakenBack) continue;
      // A new item of a list of texts is undefined, which JSON doesn't have: null, as rjsf has an emptied one.
      const made = JSON.stringify(schemaUtils.getDefaultFormState(own as RJSFSchema, present));
      if (made === undefined) continue;
      const full = withoutTakenBack(JSON.parse(made) as FieldValue, name, Object.keys(emptied));
      if (!sameAnswer(own, full, present)) values[name] = full;
    }
    if (Object.keys(values).length > 0) engine.dispatch({ type: 'change', values });
    // When the form opens, and never again.
  }, [engine, schemaUtils, schema, filled, scope]);
}

/** The places inside a value that a person emptied stay empty. */
function withoutTakenBack(filled: FieldValue, name: string, emptied: string[]): FieldValue {
  const inner = emptied.filter((one) => one.startsWith(`${name}/`)).map((one) => one.slice(name.length));
  return inner
    .filter((pointer) => readPointer(filled, pointer) !== undefined)
    .reduce(
      (value, pointer) => withInner(value, splitPointer(pointer), undefined, () => undefined) ?? value,
      filled,
    );
}
