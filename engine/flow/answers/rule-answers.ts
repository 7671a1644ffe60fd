import { once } from '../../json/index.ts';
import type { ApplicationData, FieldValue } from '../../schema/index.ts';
import { withoutOtherBranches } from '../../schema/index.ts';
import { listFields, listOf, locate, readField } from '../names/index.ts';
import { holds } from '../rules.ts';
import type { CompiledFlow, CompiledStep, FlowContext, RuleContext } from '../types.ts';
import {
  answeredItemNames,
  askingSteps,
  dropUnasked,
  isAskedUnconditionally,
  schemaName,
} from './answers-that-count.ts';

/** Matches a schema with keywords that may select one of several branches. */
const BRANCHES = /"(if|oneOf|dependencies|\$ref)":/;

/** A cache by frozen application: after a change, several contexts with the same answers are made. */
const contextByApplication = new WeakMap<
  ApplicationData,
  { context: FlowContext; ruleContext: RuleContext }
>();

/** The context of rules: only the answers that count. @param context without a rule context */
export function ruleContextOf(context: FlowContext): RuleContext {
  const knownContext = contextByApplication.get(context.application);
  if (knownContext && hasSameProperties(knownContext.context, context)) return knownContext.ruleContext;
  const application = ruleAnswers(context, context.env.keptFields?.(context.flow) ?? []);
  const ruleContext = application === context.application ? context : { ...context, application };
  if (Object.isFrozen(context.application))
    contextByApplication.set(context.application, { context, ruleContext });
  return ruleContext;
}

function hasSameProperties(context: FlowContext, other: FlowContext): boolean {
  return (Object.keys(other) as (keyof FlowContext)[]).every((name) => context[name] === other[name]);
}

/**
 * The application for rules: without the answers that a submit drops [SAVE-16]. Only fields that a rule or branch may
 * hide are examined. Returns a copy if there is a conditional list or a value with branches; otherwise the same object
 * if all answers count.
 * @param keptFields fields whose answers always count
 */
function ruleAnswers(context: FlowContext, keptFields: readonly string[]): ApplicationData {
  const { flow, application } = context;
  const { fields, lists, branched } = conditionalFields(flow);
  const copiedValues: Record<string, FieldValue> = {};
  for (const name of branched) {
    const schema = flow.application.properties?.[name];
    const value = application[name];
    if (schema && typeof value === 'object' && value !== null)
      copiedValues[name] = withoutOtherBranches(flow.application, schema, value) as FieldValue;
  }
  for (const name of lists)
    copiedValues[name] = listOf({ ...application, ...copiedValues }, name).map((item) => ({ ...item }));
  const names = [
    ...fields.filter((name) => application[name] !== undefined),
    ...lists.flatMap((list) => answeredItemNames(flow, application, list)),
  ].filter((name) => !keptFields.includes(name));
  if (names.length === 0 && Object.keys(copiedValues).length === 0) return application;
  const countedAnswers: ApplicationData = { ...application, ...copiedValues };
  const dropped = dropUnasked(context, countedAnswers, names);
  return dropped > 0 || Object.keys(copiedValues).length > 0 ? countedAnswers : application;
}

/**
 * An answer for the conditions of a step's schema; undefined if it does not count [SAVE-16]. If a part of a step, or a
 * step whose `show` fails, was opened by its address, it asks for its fields, so their answers count.
 * @param name the name of a field or list
 * @param partFields flat names of the part; the whole step without it
 */
export function conditionAnswer(
  step: CompiledStep,
  name: string,
  context: FlowContext,
  partFields?: readonly string[],
): FieldValue | undefined {
  const { flow, application } = context;
  const value = readField(flow, application, name);
  const countedAnswers = context.ruleContext?.application ?? application;
  if (value === undefined || countedAnswers === application || !holds(step.show, context)) return value;
  if (partFields?.some((candidate) => candidate === name || listOfField(flow, candidate) === name))
    return value;
  const countedValue = readField(flow, countedAnswers, name);
  // A counted list has items without the answers that don't count. Another field is returned in full: its own schema
  // evaluates the branches inside it.
  return countedValue === undefined || step.itemSchemas[name] ? countedValue : value;
}

const listOfField = (flow: CompiledFlow, name: string): string => locate(flow.application, name)?.list ?? '';

/**
 * The fields, and the lists with fields, that steps ask for only by a rule or in a branch, by the same test as
 * `dropUnasked`.
 */
const conditionalFields = once((flow: CompiledFlow) => {
  const outer = Object.entries(flow.application.properties ?? {});
  const lists = listFields(flow.application);
  const asking = askingSteps(flow);
  const hasRule = (step: CompiledStep, field: string, list?: string) =>
    Object.keys(step.visible).some((name) => {
      const place = locate(flow.application, name);
      return place?.list === list && place?.field === field;
    });
  const isConditional = (field: string, list?: string): boolean => {
    const steps = asking.get(schemaName({ list, field })) ?? [];
    const isAlwaysAsked = (step: CompiledStep) => {
      const schema = list === undefined ? step.schema : step.itemSchemas[list];
      return !step.show && !hasRule(step, field, list) && schema && isAskedUnconditionally(schema, field);
    };
    return steps.length > 0 && !steps.some(isAlwaysAsked);
  };
  const itemFields = (list: string) =>
    Object.keys(flow.application.properties?.[list]?.items?.properties ?? {});
  return {
    fields: outer.map(([name]) => name).filter((name) => !lists.includes(name) && isConditional(name)),
    lists: lists.filter((list) => itemFields(list).some((field) => isConditional(field, list))),
    branched: outer.filter(([, schema]) => BRANCHES.test(JSON.stringify(schema))).map(([name]) => name),
  };
});
