import { evaluate } from '../expressions/index.ts';
import type { CompiledFlow, FlowContext } from '../flow/index.ts';
import { isWithinLimit, limitOf, readField, ruleContextOf } from '../flow/index.ts';
import { roundToStep, stepOf } from '../format/index.ts';
import { isObject, isSameJson, once } from '../json/index.ts';
import type { ApplicationData, FieldSchema } from '../schema/index.ts';
import { isEmpty } from '../schema/index.ts';

/**
 * The answers with computed fields (`x-compute`); the same object if none changes. A computation does not see answers
 * outside their limits: an invalid amount has no payment.
 */
export function withComputed(context: FlowContext): ApplicationData {
  const { flow, application: before } = context;
  if (flow.computed.length === 0) return before;
  let answers = computedOnce(context);
  if (answers === before || !hasExpressions(flow)) return answers;
  // A computed value may bound an answer or decide whether it counts, and so change other computed values.
  for (const _ of flow.computed) {
    const now = computedOnce(withAnswers(context, answers));
    if (now === answers) break;
    answers = now;
  }
  return answers;
}

function withAnswers({ ruleContext: _, ...facts }: FlowContext, application: ApplicationData): FlowContext {
  const changedFacts = { ...facts, application };
  return { ...changedFacts, ruleContext: ruleContextOf(changedFacts) };
}

function computedOnce(context: FlowContext): ApplicationData {
  const { flow, env } = context;
  const application = { ...context.application };
  for (const name of limitedFields(flow)) {
    const value = readField(flow, context.application, name);
    const schema = flow.application.properties?.[name] ?? {};
    if (value !== undefined && !isEmpty(value) && !isWithinLimit(value, limitOf(schema, context)))
      delete application[name];
  }
  const counting = countingAnswers(context, application);
  let computed = context.application;
  for (const name of flow.computed) {
    const schema = flow.application.properties?.[name] ?? {};
    const how = schema['x-compute'] ?? '';
    const value =
      typeof how === 'string'
        ? env.compute[how]?.({ ...context, application })
        : rounded(evaluate(how, { ...context, application: counting }), schema);
    // A later expression may use this value.
    counting[name] = value;
    if (isSameJson(computed[name], value)) continue;
    const { [name]: _before, ...others } = computed;
    computed = value === undefined ? others : { ...others, [name]: value };
  }
  return computed;
}

const limitedFields = once((flow: CompiledFlow): readonly string[] =>
  Object.entries(flow.application.properties ?? {}).flatMap(([name, schema]) =>
    schema['x-limit'] ? [name] : [],
  ),
);

/** The answers that count, as in rules. @param valid the answers within their limits */
function countingAnswers(
  { flow, ruleContext, application }: FlowContext,
  valid: ApplicationData,
): ApplicationData {
  if (!hasExpressions(flow)) return {};
  const counting = { ...(ruleContext?.application ?? application) };
  for (const name of Object.keys(counting)) if (valid[name] === undefined) delete counting[name];
  return counting;
}

const hasExpressions = once((flow: CompiledFlow): boolean =>
  flow.computed.some((name) => isObject(flow.application.properties?.[name]?.['x-compute'])),
);

function rounded(value: number | string | undefined, schema: FieldSchema): number | string | undefined {
  const step = stepOf(schema);
  return typeof value === 'number' && step !== undefined ? roundToStep(value, step) : value;
}
