import { useMemo } from 'react';
import { fieldUi, stepFields } from '../core/fields.ts';
import { readPointer } from '../core/pointer.ts';
import type { FieldSchema, StepUi } from '../core/types.ts';
import { stepData } from '../core/validate.ts';
import { Control } from './EngineField.tsx';
import { useEngine, useEngineState, useText } from './engine-context.tsx';
import { FieldScopeContext } from './field-scope.ts';
import { SchemaForm } from './SchemaForm.tsx';
import { useShownFields } from './shown-fields.ts';
import { useStepContext } from './step-context.ts';
import { widgetOf } from './widget-loader.ts';

/** The form of the present step: list fields by their own widget, all others through rjsf. */
export function StepForm() {
  const { flow } = useEngine();
  const { step } = useStepContext();
  const shown = useShownFields();
  const scope = useMemo(() => ({ shown }), [shown]);
  const application = useEngineState((state) => state.application);
  const data = useMemo(() => formData(flow, step, application), [flow, step, application]);
  const lists = stepFields(step).filter((name) => step.itemSchemas[name]);
  const hasForm = Object.keys(step.formSchema.properties ?? {}).length > 0;
  return (
    <FieldScopeContext value={scope}>
      <LongText pointer={step.uiSchema['ui:document']} />
      <RequiredNote shown={shown} />
      {hasForm && (
        <SchemaForm step={step} schema={step.formSchema} ui={step.uiSchema as StepUi} data={data} />
      )}
      {lists.map((name) => (
        <Control key={name} name={name} required={isRequired(step.schema, name)} />
      ))}
    </FieldScopeContext>
  );
}

/** The long text that a step shows above its fields (`ui:document`: a brand's terms); blank lines part its paragraphs. */
function LongText({ pointer }: { pointer: string | undefined }) {
  const brand = useEngineState((state) => state.brand);
  const text = pointer === undefined ? undefined : readPointer({ brand }, pointer);
  if (typeof text !== 'string') return null;
  const paragraphs = text.split(/\n\s*\n/).map((words, place) => ({ words, place }));
  return paragraphs.map(({ words, place }) => <p key={place}>{words}</p>);
}

/** What is required, said once; not where the step has no field with a label of its own (bank link, code entry). */
function RequiredNote({ shown }: { shown: ReadonlySet<string> }) {
  const { flow } = useEngine();
  const { step } = useStepContext();
  const text = useText();
  const labelled = [...shown].some(
    (name) => name !== '' && widgetOf(fieldUi(flow, step, name)['ui:widget'] ?? 'text').chrome !== 'none',
  );
  return labelled ? <p className="tr-note">{text('ui.requiredNote')}</p> : null;
}

function formData(
  flow: Parameters<typeof stepData>[0],
  step: Parameters<typeof stepData>[1],
  application: Parameters<typeof stepData>[2]['application'],
): Record<string, unknown> {
  const context = {
    application,
    session: { loggedIn: false },
    brand: {},
    flags: {},
    hidden: [],
    visitor: {},
  };
  const data: Record<string, unknown> = stepData(flow, step, context);
  return Object.fromEntries(Object.entries(data).filter(([name]) => step.formSchema.properties?.[name]));
}

function isRequired(schema: FieldSchema, name: string): boolean {
  return schema.required?.includes(name) ?? false;
}
