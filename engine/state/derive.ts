import type { CompiledFlow, CompiledStep, FlowContext } from '../flow/index.ts';
import { defaultOf, listFields, listOf, outerName, shownFields, writeField } from '../flow/index.ts';
import { isSameJson, once } from '../json/index.ts';
import { isSameAnswer } from '../merge/index.ts';
import type { FormContext } from '../order/index.ts';
import type { ApplicationData, FieldValue, ListItem } from '../schema/index.ts';
import { everyField, isAnswer, isEmpty } from '../schema/index.ts';
import { withComputed } from './computed.ts';

/**
 * The answers with derived values: a first item in each list, keys of items, defaults (`x-default`) of untouched
 * fields, and computed fields. The same object if none changes.
 * @param touched flat names with a value from the person, a link or the server
 */
export function deriveAnswers(context: FormContext, touched: Record<string, true>): ApplicationData {
  const { flow } = context;
  let current = context;
  const write = (name: string, value: FieldValue | undefined): void => {
    if (value === undefined || isSameJson(current.application[name], value)) return;
    current = current.with({ application: { ...current.application, [name]: value } });
  };
  for (const name of listFields(flow.application))
    write(name, addItemKeys(listOf(context.application, name)));
  for (const [name, value] of Object.entries(flow.defaults))
    if (isEmpty(current.application[name])) write(name, value);
  for (const [name, schema] of fieldsWithDefault(flow))
    if (!touched[name]) write(name, defaultOf(schema, current));
  return withComputed(current);
}

/** Creates an item if there is none, and a key for each item that lacks one. */
function addItemKeys(items: readonly ListItem[]): ListItem[] {
  const keyed = items.length > 0 ? [...items] : [{}];
  for (const [index, item] of keyed.entries())
    if (item.key === undefined) keyed[index] = { ...item, key: createKey(keyed, index) };
  return keyed;
}

/** The first unused key from an item's position on: keys are never renumbered when an item is removed. */
function createKey(items: readonly ListItem[], index: number): string {
  let number = index + 1;
  while (items.some((item) => item.key === `k${number}`)) number += 1;
  return `k${number}`;
}

/** The fields with a default that the flow asks for; cached, because every key press needs them. */
const fieldsWithDefault = once((flow: CompiledFlow) => {
  const isAsked = (name: string): boolean =>
    flow.steps.some((step) => everyField(step.schema)[name] !== undefined);
  return Object.entries(flow.application.properties ?? {}).filter(
    ([name, schema]) => schema['x-default'] && isAsked(name),
  );
});

/**
 * The untouched defaults of a step, by flat name: Continue makes them answers, so that later answers don't change them.
 * @param only flat names of a substep's fields; without it all fields of the step
 */
export function shownDefaults(
  step: CompiledStep,
  context: FlowContext,
  touched: Record<string, true>,
  only?: readonly string[],
): Record<string, FieldValue> {
  const { flow } = context;
  const values: Record<string, FieldValue> = {};
  const untouchedFields = fieldsWithDefault(flow).filter(([name]) => !touched[name]);
  if (untouchedFields.length === 0) return values;
  const shownNames = only ?? shownFields(step, context);
  for (const [name] of untouchedFields) {
    const value = context.application[name];
    if (value !== undefined && shownNames.includes(name)) values[name] = value;
  }
  return values;
}

/**
 * Applies the side effects of a change of answers: sets or clears stamped fields (`x-stamp`: time and version of a
 * consent), and clears the fields of `x-clears` if the answer changed. Fields that are part of the change stay.
 * @param names flat or deep names of the changed answers, which `data` already has
 * @param before the application before the change
 */
export function applySideEffects(
  flow: CompiledFlow,
  data: ApplicationData,
  names: readonly string[],
  before: ApplicationData,
  now: string,
): void {
  const changedNames = new Set(names.map(outerName));
  const write = (target: string, value: FieldValue | undefined): void => {
    if (!changedNames.has(target)) writeField(flow, data, target, value);
  };
  for (const name of changedNames) {
    const schema = flow.application.properties?.[name] ?? {};
    const isSet = isAnswer(data[name]);
    const { 'x-clears': clears } = schema;
    if (clears && isSet && !isSameAnswer(schema, before[name], data[name]))
      for (const target of clears) write(target, undefined);
    for (const [target, source] of Object.entries(schema['x-stamp'] ?? {}))
      write(target, isSet ? (source.now ? now : (source.value ?? undefined)) : undefined);
  }
}
