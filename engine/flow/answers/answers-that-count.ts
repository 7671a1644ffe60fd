import type { ApplicationData, FieldValue, RuleName } from '../../schema/index.ts';
import { branchFields, everyField, withoutOtherBranches } from '../../schema/index.ts';
import { stepFields } from '../fields.ts';
import { flatName, listFields, listOf, locate, readField, writeField } from '../names/index.ts';
import { holds } from '../rules.ts';
import type { CompiledFlow, CompiledStep, FlowContext } from '../types.ts';

/** Answers depend on each other in chains; a contradictory rule never settles, so rounds are bounded. */
const MOST_ROUNDS = 5;

/**
 * The application without answers to questions that no longer apply: of a step whose `show` fails, of a field whose `visible`
 * fails, of another branch (`if`, `oneOf`, `dependencies`), at any depth. A draft keeps them, so that the user can go back to an
 * earlier choice; the review and the submit leave them out. Answers that a link hides, or that belong to no step, stay.
 * @param kept fields to keep in any case, such as those that the server sets
 */
export function answersThatCount(context: FlowContext, kept: readonly string[] = []): ApplicationData {
  const { flow } = context;
  const counting = withChosenBranches(flow, structuredClone(context.application));
  const names = answeredNames(flow, counting).filter((name) => !kept.includes(name));
  dropUnasked(context, counting, names);
  return counting;
}

/**
 * Removes the answers that no step asks for from a copy of the application. A rule sees only answers that
 * count.
 * @param counting is mutated, including the items of its lists. @returns the number of removed answers
 */
export function dropUnasked(
  context: FlowContext,
  counting: ApplicationData,
  names: readonly string[],
): number {
  const { flow } = context;
  const answers = names
    .map((name) => ({ name, steps: askingSteps(flow, name), value: readField(flow, counting, name) }))
    .filter(({ steps }) => steps.length > 0);
  const dropped = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let isSettled = true;
    for (const { name, steps, value } of answers) {
      const isAsked = steps.some((step) => asks(step, name, { ...context, application: counting }));
      if (isAsked !== dropped.has(name)) continue;
      isSettled = false;
      if (isAsked) dropped.delete(name);
      else dropped.add(name);
      writeField(flow, counting, name, isAsked ? value : undefined);
    }
    if (isSettled) break;
  }
  return dropped.size;
}

/** The values inside answers that the chosen branches of their schemas know. */
function withChosenBranches(flow: CompiledFlow, data: ApplicationData): ApplicationData {
  for (const name of answeredNames(flow, data)) {
    const value = readField(flow, data, name);
    const schema = locate(flow.application, name)?.schema;
    if (typeof value !== 'object' || value === null || !schema) continue;
    writeField(flow, data, name, withoutOtherBranches(flow.application, schema, value) as FieldValue);
  }
  return data;
}

/** The flat names of all fields that have a value, those of list items by their number. */
export function answeredNames(flow: CompiledFlow, data: ApplicationData): string[] {
  const lists = listFields(flow.application);
  const own = Object.keys(flow.application.properties ?? {}).filter((name) => !lists.includes(name));
  const ofItems = lists.flatMap((list) =>
    listOf(data, list).flatMap((item, at) =>
      Object.keys(item).map((field) => flatName(flow.application, `/${list}/${at}/${field}`)),
    ),
  );
  return [...own, ...ofItems].filter((name) => readField(flow, data, name) !== undefined);
}

/** The steps that ask for a field in any of their branches. */
function askingSteps(flow: CompiledFlow, name: string): CompiledStep[] {
  const { list, field = name } = locate(flow.application, name) ?? {};
  return flow.steps.filter((step) => askedFields(step, list).includes(field));
}

function askedFields(step: CompiledStep, list: string | undefined): readonly string[] {
  return list === undefined ? stepFields(step) : Object.keys(everyField(step.itemSchemas[list] ?? {}));
}

/** Whether a step asks for a field with the current answers. */
function asks(step: CompiledStep, name: string, context: FlowContext): boolean {
  const { flow } = context;
  if (!mayHold(step.show, context) || !mayHold(step.visible[name], context)) return false;
  const { list, index = 0, field = name } = locate(flow.application, name) ?? {};
  if (list === undefined && step.schema.properties?.[field] !== undefined) return true;
  const schema = list === undefined ? step.schema : step.itemSchemas[list];
  const data = list === undefined ? context.application : listOf(context.application, list)[index];
  return !schema || branchFields(flow.application, schema, data).has(field);
}

/** Whether a rule holds, or would hold for some value of the visitor's facts that are unknown here. */
function mayHold(rule: RuleName | undefined, context: FlowContext): boolean {
  if (holds(rule, context)) return true;
  if (context.visitor.outsideUs !== undefined) return false;
  return [true, false].some((outsideUs) => holds(rule, { ...context, visitor: { outsideUs } }));
}
