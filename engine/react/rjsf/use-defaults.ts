import type { Registry, RJSFSchema } from '@rjsf/utils';
import { useEffect } from 'react';
import type { FieldSchema, FieldValue } from '../../index.ts';
import {
  isEmpty,
  isSameAnswer,
  readField,
  readPointer,
  splitPointer,
  withInner,
  withoutBlankItems,
} from '../../index.ts';
import { deepName, useEngine, useFieldScope } from '../context/index.ts';

/**
 * Fills in rjsf's defaults when a form opens: `default` at any depth, and `minItems` of required lists, for unanswered
 * fields. A cleared answer stays cleared. The engine applies `x-default` before; rjsf applies defaults of new items and branches.
 */
export function useDefaults(
  { schemaUtils }: Registry,
  schema: FieldSchema,
  filledNames: readonly string[],
): void {
  const engine = useEngine();
  const scope = useFieldScope();
  useEffect(() => {
    if (filledNames.length === 0) return;
    const { flow } = engine;
    const { application, touched, emptied } = engine.state();
    const values: Record<string, FieldValue> = {};
    for (const field of filledNames) {
      const ownField = schema.properties?.[field] ?? {};
      const name = deepName(flow, scope, [field]);
      const present = readField(flow, application, name);
      const isTakenBack = touched[name] && isEmpty(present);
      if (isTakenBack) continue;
      // JSON turns an undefined item, which rjsf creates in a list of texts, into null, as for an emptied item.
      const createdJson = JSON.stringify(schemaUtils.getDefaultFormState(ownField as RJSFSchema, present));
      if (createdJson === undefined) continue;
      const full = withoutEmptied(JSON.parse(createdJson) as FieldValue, name, Object.keys(emptied));
      const isRequired = schema.required?.includes(field) === true;
      const filled = withoutBlankItems(flow.application, ownField, full, isRequired);
      if (filled !== undefined && !isSameAnswer(ownField, filled, present)) values[name] = filled;
    }
    if (Object.keys(values).length > 0) engine.dispatch({ type: 'change', values });
    // Only when the form opens.
  }, [engine, schemaUtils, schema, filledNames, scope]);
}

/** Removes defaults at places inside a value that the user has emptied. */
function withoutEmptied(filledValue: FieldValue, name: string, emptied: string[]): FieldValue {
  const inner = emptied
    .filter((candidate) => candidate.startsWith(`${name}/`))
    .map((path) => path.slice(name.length));
  return inner
    .filter((pointer) => readPointer(filledValue, pointer) !== undefined)
    .reduce(
      (value, pointer) => withInner(value, splitPointer(pointer), undefined, () => undefined) ?? value,
      filledValue,
    );
}
