import type {
  CompiledFlow,
  CompiledStep,
  Delegate,
  EngineEnvironment,
  FieldError,
  FieldUi,
  FormContext,
} from '#engine';
import { fieldLabel, flatName, hiddenFields, isEmpty, readField, wordOf } from '#engine';

export interface DelegatedPart {
  step: CompiledStep;
  delegate: Delegate;
  /** Position of the item, from 0. */
  index: number;
}

/** Flat names of the fields with the person's name and email address. */
export function personFieldNames(
  { application }: CompiledFlow,
  { delegate: { list, to }, index }: DelegatedPart,
): string[] {
  return [to.name, to.email].map((field) => flatName(application, `/${list}/${index}/${field}`));
}

/** Whether a person can be asked: not if a link hides the field of the name or email address and it is empty. */
export function canAsk(context: FormContext, place: DelegatedPart): boolean {
  const { flow, application } = context;
  const hidden = hiddenFields(context, place.step);
  return personFieldNames(flow, place).every(
    (name) => !hidden.has(name) || !isEmpty(readField(flow, application, name)),
  );
}

/** The errors of the name and email address, which a request requires even if the step does not [REQUEST-20]. */
export function errorsToAsk(context: FormContext, place: DelegatedPart): FieldError[] {
  const { flow, env, application } = context;
  const names = personFieldNames(flow, place);
  const stepErrors = context.errorsOf(place.step, names);
  return names.flatMap((field, index) => {
    const ownError = stepErrors.find((error) => error.field === field);
    if (ownError) return [ownError];
    if (!isEmpty(readField(flow, application, field))) return [];
    const { list, to } = place.delegate;
    const pointer = `/${list}/${place.index}/${index === 0 ? to.name : to.email}`;
    return [{ pointer, field, keyword: 'required', text: wordOf(env, 'errors.required') }];
  });
}

/** Labels of the requested fields in page order. */
export function labelsOf(
  context: FormContext,
  { step, delegate: { list }, index }: DelegatedPart,
  fields: readonly string[],
): string[] {
  const { flow }: { flow: CompiledFlow } = context;
  const { env }: { env: EngineEnvironment } = context;
  const schema = step.itemSchemas[list];
  const ui =
    (step.uiSchema[list] as { items?: Record<string, FieldUi> & { 'ui:order'?: string[] } } | undefined)
      ?.items ?? {};
  const order = ui['ui:order'] ?? Object.keys(schema?.properties ?? {});
  const hidden = hiddenFields(context, step);
  return order.flatMap((field) => {
    const name = flatName(flow.application, `/${list}/${index}/${field}`);
    if (!fields.includes(field) || hidden.has(name)) return [];
    return [fieldLabel(flow, env, name, schema?.properties?.[field] ?? {}, ui[field])];
  });
}
