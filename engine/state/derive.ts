import type { CompiledFlow, CompiledStep, FlowContext } from '../flow/index.ts';
import { defaultOf, listFields, listOf, outerName, shownFields, writeField } from '../flow/index.ts';
import { once } from '../json/index.ts';
import { sameAnswer } from '../merge/index.ts';
import type { FormContext } from '../order/index.ts';
import type { ApplicationData, FieldValue, ListItem } from '../schema/index.ts';
import { everyField, isAnswer, isEmpty } from '../schema/index.ts';
import { computeFields } from './computed.ts';

/**
 * Brings what is derived up to date in a document that may be changed: an item in each list, a key for each item, defaults of
 * untouched fields (`x-default`) and computed fields (`x-compute`). It depends on other answers, so this runs after each change.
 * @param touched flat names the person (or a link, or the server) has given a value.
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
    // Another context each time: the application changes below.
    const value = defaultOf(schema, context.with({}));
    if (value !== undefined) data[name] = value;
  }
  computeFields(context);
}

/** A key no other item has; keys stay with their item, so removing one renumbers nothing. */
function freshKey(items: ListItem[], index: number): string {
  let number = index + 1;
  while (items.some((item) => item.key === `k${number}`)) number += 1;
  return `k${number}`;
}

/** The fields with a default; what a flow asks nowhere has none in it: monitoring has no amount. Found once: every key asks. */
const startingFields = once((flow: CompiledFlow) => {
  const isAsked = (name: string): boolean =>
    flow.steps.some((step) => everyField(step.schema)[name] !== undefined);
  return Object.entries(flow.application.properties ?? {}).filter(
    ([name, schema]) => schema['x-default'] && isAsked(name),
  );
});

/**
 * The defaults that a step shows and nobody has changed, by flat name: Continue makes them answers, so that no later answer
 * derives them again.
 * @param only flat names of a substep's fields; all fields of the step without it.
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
 * What answers bring about that were given together. Each writes the fields that it stamps (`x-stamp`: consent's time and
 * text version), and clears them with it; one that is another than before clears those that it makes void (`x-clears`: the
 * tax ID of who has none). What was given along stays as it was given.
 * @param names flat or deep names of what was given; `data` holds it already
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
