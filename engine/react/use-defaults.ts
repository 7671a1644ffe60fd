import type { Registry, RJSFSchema } from '@rjsf/utils';
import { useEffect } from 'react';
import { readField } from '../core/flat-names.ts';
import { sameAnswer } from '../core/same-answer.ts';
import type { FieldSchema, FieldValue } from '../core/types.ts';
import { useEngine } from './engine-context.tsx';
import { deepName, useFieldScope } from './field-scope.ts';

/**
 * Fills in `default` of JSON Schema where a form opens, as rjsf documents it: inside nested values, and for a field that
 * nobody has answered. (`x-default` of the application's fields is engine/core's and comes first; new items of a list and
 * new branches bring their defaults by rjsf itself.)
 */
export function useDefaults({ schemaUtils }: Registry, schema: FieldSchema): void {
  const engine = useEngine();
  const scope = useFieldScope();
  useEffect(() => {
    const { flow } = engine;
    const { application, touched } = engine.state();
    const values: Record<string, FieldValue> = {};
    for (const [field, own] of Object.entries(schema.properties ?? {})) {
      const name = deepName(flow, scope, [field]);
      const present = readField(flow, application, name);
      if (touched[name] || own['x-flat'] || !hasDefault(own, schema)) continue;
      const filled = schemaUtils.getDefaultFormState(own as RJSFSchema, present) as FieldValue | undefined;
      if (filled !== undefined && !sameAnswer(own, filled, present)) values[name] = filled;
    }
    if (Object.keys(values).length > 0) engine.dispatch({ type: 'change', values });
    // When the form opens, and never again: an answer that was taken back stays so.
  }, [engine, schemaUtils, schema, scope]);
}

/** Whether a schema, or what it refers to, has a default anywhere. */
function hasDefault(schema: FieldSchema, root: FieldSchema): boolean {
  const text = JSON.stringify(schema);
  return (
    text.includes('"default":') ||
    (text.includes('"$ref":') && JSON.stringify(root.$defs ?? {}).includes('"default":'))
  );
}
