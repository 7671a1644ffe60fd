import { type FieldPathList, toFieldPathId, type UiSchema } from '@rjsf/utils';
import { useCallback, useMemo } from 'react';
import type { CompiledStep, Engine, FieldSchema, FieldValue, FormFacts } from '../../index.ts';
import { everyField, fieldUi, locate } from '../../index.ts';
import { deepName, useEngine, useFieldScope } from '../context/index.ts';
import { plainFieldSchema, RefreshFormContext, useFormData } from './fields/index.ts';
import { formRegistry } from './form-registry.ts';
import { useDefaults } from './use-defaults.ts';

interface SchemaFormProps {
  step: CompiledStep;
  /** The compiled object itself: a copy would have no validators. */
  schema: FieldSchema;
  /** The uiSchema of these fields (`ui:order`, `ui:groups`, entries). */
  ui: Record<string, unknown>;
}

const NO_FACTS: FormFacts = { shaping: [], filled: [] };
const doNothing = (): void => undefined;

/**
 * A form of a compiled schema, which rjsf resolves and renders with our fields. rjsf gets the answers as of the last
 * change of the form's shape (a condition, a list's length, a branch). Typing does not render the form, because each
 * field reads its value from the store. rjsf's `<Form>` is not used: it walks the schema for defaults (360 fields mount
 * 20% slower), and the first step would load 275 KB gzip, above its limit of 250 (docs/architecture.md).
 */
export function SchemaForm({ step, schema, ui }: SchemaFormProps) {
  const engine = useEngine();
  const { flow, env } = engine;
  const scope = useFieldScope();
  const facts = step.forms[scope.list ?? ''] ?? NO_FACTS;
  const { data, refresh, refreshLater } = useFormData(schema, facts.shaping);
  const uiSchema = useMemo((): UiSchema => {
    const fields = Object.keys(everyField(schema));
    const order = ((ui['ui:order'] as string[] | undefined) ?? fields).filter((name) =>
      fields.includes(name),
    );
    return { ...ui, 'ui:order': [...order, '*'] };
  }, [schema, ui]);
  const prefix = scope.list === undefined ? '' : `/${scope.list}/${scope.index}`;
  const registry = useMemo(
    () => formRegistry(step, schema, uiSchema, prefix, env),
    [step, schema, uiSchema, prefix, env],
  );
  const root = useMemo(() => toFieldPathId('', registry.globalFormOptions), [registry]);
  // rjsf calls this for changes of the shape (an item, a branch, a key); fields write their own values.
  const write = useCallback(
    (value: unknown, path: FieldPathList) => {
      // rjsf marks a removed key with its own symbol.
      const name = deepName(flow, scope, path);
      const newValue =
        typeof value === 'symbol'
          ? undefined
          : withNewItems(engine, step, name, value as FieldValue | undefined);
      const values =
        path.length > 0
          ? { [name]: newValue }
          : Object.fromEntries(
              Object.entries((newValue ?? {}) as Record<string, FieldValue>).map(([field, inner]) => [
                deepName(flow, scope, [field]),
                inner,
              ]),
            );
      refreshLater();
      engine.dispatch({ type: 'change', values });
      const innerErrors = Object.keys(engine.state().errors).filter((field) =>
        Object.keys(values).some((candidate) => field === candidate || field.startsWith(`${candidate}/`)),
      );
      if (innerErrors.length > 0) engine.dispatch({ type: 'errors', errors: [], fields: innerErrors });
    },
    [engine, step, flow, scope, refreshLater],
  );
  useDefaults(registry, schema, facts.filled);
  return useMemo(() => {
    const wholeSchema = plainFieldSchema(registry.rootSchema, uiSchema, registry);
    const { SchemaField, ObjectField } = registry.fields;
    const Root = wholeSchema?.type === 'object' ? ObjectField : SchemaField;
    return (
      Root && (
        <RefreshFormContext value={refresh}>
          <Root
            name=""
            schema={wholeSchema ?? registry.rootSchema}
            uiSchema={uiSchema}
            formData={data}
            fieldPathId={root}
            registry={registry}
            onChange={write}
            onBlur={doNothing}
            onFocus={doNothing}
          />
        </RefreshFormContext>
      )
    );
  }, [registry, uiSchema, data, root, write, refresh]);
}

/**
 * rjsf adds a new text item as undefined, which JSON cannot hold: it becomes null, like an emptied item. A new checkbox
 * is unticked, which is an answer.
 */
function withNewItems(
  engine: Engine,
  step: CompiledStep,
  name: string,
  value: FieldValue | undefined,
): FieldValue | undefined {
  if (!Array.isArray(value)) return value;
  return value.map((item, index): FieldValue => {
    if (item !== undefined) return item;
    const itemName = `${name}/${index}`;
    const schema = locate(engine.flow.application, itemName, engine.state().application)?.schema;
    const { 'ui:widget': widget = 'checkbox' } = fieldUi(engine.flow, step, itemName);
    return schema?.type === 'boolean' && schema.enum === undefined && widget === 'checkbox' ? false : null;
  });
}
