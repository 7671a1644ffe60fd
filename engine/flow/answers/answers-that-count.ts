import { once } from '../../json/index.ts';
import type { ApplicationData, FieldSchema, FieldValue, ListItem, RuleName } from '../../schema/index.ts';
import { branchFields, everyField, withoutOtherBranches } from '../../schema/index.ts';
import { stepFields } from '../fields.ts';
import {
  expandFlatName,
  type FieldPlace,
  listFields,
  listOf,
  locate,
  readField,
  writeField,
} from '../names/index.ts';
import { holds } from '../rules.ts';
import type { CompiledFlow, CompiledStep, FlowContext } from '../types.ts';

/** Limit of the rounds in which removed answers make more rules fail: contradictory rules would never end. */
const MOST_ROUNDS = 5;

/**
 * The application without answers to questions that no longer apply: answers of a step whose `show` fails, of a field
 * whose `visible` fails, or of a branch that is not chosen, at any depth. A draft keeps them, in case the person returns
 * to an earlier choice; review and submit omit them. Answers that a link hides, or that belong to no step, stay.
 * @param keptNames fields to keep in any case, such as the fields that the server sets
 */
export function answersThatCount(context: FlowContext, keptNames: readonly string[] = []): ApplicationData {
  const { flow } = context;
  const remaining = dropOtherBranches(flow, structuredClone(context.application));
  const names = answeredNames(flow, remaining).filter((name) => !keptNames.includes(name));
  dropUnasked(context, remaining, names);
  return remaining;
}

/**
 * Removes the answers that no step asks for. Rules are evaluated over the remaining answers.
 * @param remaining a copy of the application, which is mutated
 * @returns the number of removed answers
 */
export function dropUnasked(
  context: FlowContext,
  remaining: ApplicationData,
  names: readonly string[],
): number {
  const { flow } = context;
  const asking = askingSteps(flow);
  const answers = names.flatMap((name) => {
    const place = locate(flow.application, name);
    const steps = place && asking.get(schemaName(place));
    return place && steps ? [{ name, place, steps, value: readField(flow, remaining, name) }] : [];
  });
  const dropped = new Set<string>();
  const current = { ...context, application: remaining };
  let isAskedBy = createAskCheck(current);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let isSettled = true;
    for (const { name, place, steps, value } of answers) {
      const isAsked = steps.some((step) => isAskedBy(step, name, place));
      if (isAsked !== dropped.has(name)) continue;
      isSettled = false;
      if (isAsked) dropped.delete(name);
      else dropped.add(name);
      writeField(flow, remaining, name, isAsked ? value : undefined);
      isAskedBy = createAskCheck(current);
    }
    if (isSettled) break;
  }
  return dropped.size;
}

function dropOtherBranches(flow: CompiledFlow, data: ApplicationData): ApplicationData {
  for (const name of answeredNames(flow, data)) {
    const value = readField(flow, data, name);
    const schema = locate(flow.application, name)?.schema;
    if (typeof value !== 'object' || value === null || !schema) continue;
    writeField(flow, data, name, withoutOtherBranches(flow.application, schema, value) as FieldValue);
  }
  return data;
}

/** Flat names of all fields and list items' fields that have a value. */
export function answeredNames(flow: CompiledFlow, data: ApplicationData): string[] {
  const lists = listFields(flow.application);
  const ownFields = Object.keys(flow.application.properties ?? {}).filter(
    (name) => !lists.includes(name) && data[name] !== undefined,
  );
  return [...ownFields, ...lists.flatMap((list) => answeredItemNames(flow, data, list))];
}

/** Flat names of the fields of a list's items that have a value. */
export function answeredItemNames(flow: CompiledFlow, data: ApplicationData, list: string): string[] {
  const { 'x-flat': pattern = '', items } = flow.application.properties?.[list] ?? {};
  return listOf(data, list).flatMap((item, index) =>
    Object.keys(items?.properties ?? {})
      .filter((field) => item[field] !== undefined)
      .map((field) => expandFlatName(pattern, index + 1, field)),
  );
}

/** Such as `business_ein`, `owners/ssn`. */
export function schemaName({ list, field }: Pick<FieldPlace, 'list' | 'field'>): string {
  return list === undefined ? field : `${list}/${field}`;
}

/** The steps that ask for each field in any of their branches, by schema name. */
export const askingSteps = once((flow: CompiledFlow): ReadonlyMap<string, CompiledStep[]> => {
  const asking = new Map<string, CompiledStep[]>();
  for (const step of flow.steps) {
    const itemNames = Object.entries(step.itemSchemas).flatMap(([list, schema]) =>
      Object.keys(everyField(schema)).map((field) => schemaName({ list, field })),
    );
    // A step can ask for a field of one item by its flat name.
    const own = stepFields(step).map((name) => {
      const place = locate(flow.application, name);
      return place ? schemaName(place) : name;
    });
    for (const name of [...own, ...itemNames]) asking.set(name, [...(asking.get(name) ?? []), step]);
  }
  return asking;
});

/** Makes a check whether a step asks for a field. It caches the rules, so it is invalid once an answer changes. */
function createAskCheck(
  context: FlowContext,
): (step: CompiledStep, name: string, place: FieldPlace) => boolean {
  const { flow, application } = context;
  const isMet = memoize((rule: RuleName | undefined) => mayHold(rule, context));
  const branchesOf = memoize((schema: FieldSchema) =>
    memoize((data: ApplicationData | ListItem | undefined) => branchFields(flow.application, schema, data)),
  );
  const isAskedBy = (schema: FieldSchema, name: string, data: ApplicationData | ListItem | undefined) =>
    isAskedUnconditionally(schema, name) || branchesOf(schema)(data).has(name);
  return (step, name, { list, index = 0, field }) => {
    if (!isMet(step.show) || !isMet(step.visible[name])) return false;
    // A list item's field too: a step can ask for it by its flat name.
    if (isAskedBy(step.schema, name, application)) return true;
    const itemSchema = list === undefined ? undefined : step.itemSchemas[list];
    return itemSchema !== undefined && isAskedBy(itemSchema, field, listOf(application, list ?? '')[index]);
  };
}

/** Whether a schema asks for a field outside of its branches. */
export function isAskedUnconditionally({ properties }: FieldSchema, field: string): boolean {
  return properties?.[field] !== undefined;
}

function memoize<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const cache = new Map<Key, Value>();
  return (key) => {
    if (!cache.has(key)) cache.set(key, compute(key));
    return cache.get(key) as Value;
  };
}

/** Whether a rule holds, or would hold for some value of unknown facts about the visitor. */
function mayHold(rule: RuleName | undefined, context: FlowContext): boolean {
  if (holds(rule, context)) return true;
  if (context.visitor.outsideUs !== undefined) return false;
  return [true, false].some((outsideUs) => holds(rule, { ...context, visitor: { outsideUs } }));
}
