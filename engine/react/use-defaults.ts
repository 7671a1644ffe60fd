import type { Registry, RJSFSchema } from '@rjsf/utils';
import { useEffect } from 'react';
import { fieldUi } from '../core/fields.ts';
import { readField } from '../core/flat-names.ts';
import { isEmpty } from '../core/masked.ts';
import { readPointer, splitPointer } from '../core/pointer.ts';
import { sameAnswer } from '../core/same-answer.ts';
import type { FieldSchema, FieldValue } from '../core/types.ts';
import { isOneControl } from '../core/whole-values.ts';
import { withInner } from '../core/write-inner.ts';
import { useEngine } from './engine-context.tsx';
import { deepName, useFieldScope } from './field-scope.ts';
import { useStepContext } from './step-context.ts';

/**
 * Fills in what rjsf documents, where a form opens: `default` at any depth, and `minItems` items of a list, wherever
 * nobody has answered. An answer that was taken back stays so. (`x-default` of the application's fields is engine/core's
 * and comes first; new items of a list and new branches bring their defaults by rjsf itself.)
 */
export function useDefaults({ schemaUtils }: Registry, schema: FieldSchema): void {
  const engine = useEngine();
  const { step } = useStepContext();
  const scope = useFieldScope();
  useEffect(() => {
    const { flow } = engine;
    const { application, touched, emptied } = engine.state();
    const values: Record<string, FieldValue> = {};
    for (const [field, own] of Object.entries(schema.properties ?? {})) {
      const name = deepName(flow, scope, [field]);
      const present = readField(flow, application, name);
      const isTakenBack = touched[name] && isEmpty(present);
      if (isTakenBack || own['x-flat'] || !says(own, schema, isOneControl(own, fieldUi(flow, step, name))))
        continue;
      // A new item of a list of texts is undefined, which JSON doesn't have: null, as rjsf has an emptied one.
      const made = JSON.stringify(schemaUtils.getDefaultFormState(own as RJSFSchema, present));
      if (made === undefined) continue;
      const filled = withoutTakenBack(JSON.parse(made) as FieldValue, name, Object.keys(emptied));
      if (!sameAnswer(own, filled, present)) values[name] = filled;
    }
    if (Object.keys(values).length > 0) engine.dispatch({ type: 'change', values });
    // When the form opens, and never again.
  }, [engine, schemaUtils, schema, scope, step]);
}

/** The places inside a value that a person emptied stay empty. */
function withoutTakenBack(filled: FieldValue, name: string, emptied: string[]): FieldValue {
  const inner = emptied.filter((one) => one.startsWith(`${name}/`)).map((one) => one.slice(name.length));
  return inner
    .filter((pointer) => readPointer(filled, pointer) !== undefined)
    .reduce(
      (value, pointer) => withInner(value, splitPointer(pointer), undefined, () => false) ?? value,
      filled,
    );
}

/** Whether a schema, or what it refers to, says what it starts with. @param isWhole its list is one control: no items are made. */
function says(schema: FieldSchema, root: FieldSchema, isWhole: boolean): boolean {
  const own = startOf(schema);
  const all = own.refers ? [own, startOf(root.$defs ?? {})] : [own];
  return all.some(({ fills, makesItems }) => fills || (!isWhole && makesItems));
}

interface Start {
  fills: boolean;
  makesItems: boolean;
  refers: boolean;
}

/** Read once, for a compiled schema never changes. */
const starts = new WeakMap<object, Start>();

function startOf(schema: object): Start {
  const known = starts.get(schema);
  if (known) return known;
  const text = JSON.stringify(schema);
  const has = (keyword: string): boolean => text.includes(`"${keyword}":`);
  const start = { fills: has('default'), makesItems: has('minItems'), refers: has('$ref') };
  if (Object.isFrozen(schema)) starts.set(schema, start);
  return start;
}
