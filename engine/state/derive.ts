import type { CompiledFlow, CompiledStep, FlowContext } from '../flow/index.ts';
import { defaultOf, listFields, listOf, outerName, shownFields, writeField } from '../flow/index.ts';
import { once } from '../json/index.ts';
import { sameAnswer } from '../merge/index.ts';
import type { FormContext } from '../order/index.ts';
import type { ApplicationData, FieldValue, ListItem } from '../schema/index.ts';
import { everyField, isAnswer, isEmpty } from '../schema/index.ts';
import { computeFields } from './computed.ts';

/**
 * Updates derived values in a mutable document: a first item in each list, keys of items, defaults of
 * untouched fields (`x-default`) and computed fields (`x-compute`). They depend on other answers, so this
 * runs after each change.
 * @param touched flat names with a value from the person, a link or the server
 */
export function derive(context: FormContext, touched: Record<string, true>): void {
  const { flow } = context;
  const data = context.application;
  for (const name of listFields(flow.application)) {
    const items = listOf(data, name);
    if (items.length === 0) items.push({});
    for (const [index, item] of items.entries()) item.key ??= freshKey(items, index);
    if (data[name] !== items) data[name] = items;
  }
  for (const [name, value] of Object.entries(flow.defaults)) if (isEmpty(data[name])) data[name] = value;
  for (const [name, schema] of startingFields(flow)) {
    if (touched[name]) continue;
    // A new context each time, because the application changes below.
    const value = defaultOf(schema, context.with({}));
    if (value !== undefined) data[name] = value;
  }
  computeFields(context);
}

/** A unique key. Keys stay with their items, so removing one renumbers nothing. */
function freshKey(items: ListItem[], index: number): string {
  let number = index + 1;
  while (items.some((item) => item.key === `k${number}`)) number += 1;
  return `k${number}`;
}

/**
 * The fields with a default that the flow asks for: monitoring has no amount. Computed once, because each key
 * press needs it.
 */
const startingFields = once((flow: CompiledFlow) => {
  const isAsked = (name: string): boolean =>
    flow.steps.some((step) => everyField(step.schema)[name] !== undefined);
  return Object.entries(flow.application.properties ?? {}).filter(
    ([name, schema]) => schema['x-default'] && isAsked(name),
  );
});

/**
 * The untouched defaults that a step shows, by flat name: Continue accepts them as answers, so that later
 * answers don't change them.
 * @param only flat names of a substep's fields; all fields of the step without it
 */
export function shownDefaults(
  step: CompiledStep,
  context: FlowContext,
  touched: Record<string, true>,
  only?: readonly string[],
): Record<string, FieldValue> {
  const { flow } = context;
  const values: Record<string, FieldValue> = {};
  const starting = startingFields(flow).filter(([name]) => !touched[name]);
  if (starting.length === 0) return values;
  const shown = only ?? shownFields(step, context);
  for (const [name] of starting) {
    const value = context.application[name];
    if (value !== undefined && shown.includes(name)) values[name] = value;
  }
  return values;
}

/**
 * Applies side effects of answers that were given together: sets stamped fields (`x-stamp`: time and version
 * of a consent), clears them with the answer, and clears fields that a changed answer makes void (`x-clears`:
 * the tax ID of a person without one). Fields that were given themselves stay.
 * @param names flat or deep names of given answers, already in `data`
 * @param before the application without them
 */
export function stamp(
  flow: CompiledFlow,
  data: ApplicationData,
  names: readonly string[],
  before: ApplicationData,
  now: string,
): void {
  const given = new Set(names.map(outerName));
  const write = (target: string, value: FieldValue | undefined): void => {
    if (!given.has(target)) writeField(flow, data, target, value);
  };
  for (const name of given) {
    const schema = flow.application.properties?.[name] ?? {};
    const isSet = isAnswer(data[name]);
    const { 'x-clears': clears } = schema;
    if (clears && isSet && !sameAnswer(schema, before[name], data[name]))
      for (const target of clears) write(target, undefined);
    for (const [target, source] of Object.entries(schema['x-stamp'] ?? {}))
      write(target, isSet ? (source.now ? now : (source.value ?? undefined)) : undefined);
  }
}
