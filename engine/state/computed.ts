import { evaluate } from '../expressions/index.ts';
import type { CompiledFlow, FlowContext } from '../flow/index.ts';
import { isWithinLimit, limitOf, readField, ruleContextOf } from '../flow/index.ts';
import { roundToStep, stepOf } from '../format/index.ts';
import { isObject, isSameJson, once } from '../json/index.ts';
import type { ApplicationData, FieldSchema } from '../schema/index.ts';
import { isEmpty } from '../schema/index.ts';

/**
 * The answers with computed fields (`x-compute`); the same object if none changes. Answers outside their limits are
 * missing for a computation, so an invalid amount has no payment.
 */
export function withComputed(context: FlowContext): ApplicationData {
  const { flow, application: before } = context;
  if (flow.computed.length === 0) return before;
  let answers = computeOnce(context);
  if (answers === before || !hasExpressions(flow)) return answers;
  // Repeats, because a computed value may be a bound or the subject of a rule, and so change other computed values.
  for (const _ of flow.computed) {
    const recomputed = computeOnce(withAnswers(context, answers));
    if (recomputed === answers) break;
    answers = recomputed;
  }
  return answers;
}

function withAnswers({ ruleContext: _, ...facts }: FlowContext, application: ApplicationData): FlowContext {
  const changedFacts = { ...facts, application };
  return { ...changedFacts, ruleContext: ruleContextOf(changedFacts) };
}

function computeOnce(context: FlowContext): ApplicationData {
  const { flow, env } = context;
  const application = { ...context.application };
  for (const name of limitedFields(flow)) {
    const value = readField(flow, context.application, name);
    const schema = flow.application.properties?.[name] ?? {};
    if (value !== undefined && !isEmpty(value) && !isWithinLimit(value, limitOf(schema, context)))
      delete application[name];
  }
  const countedAnswers = countedWithinLimits(context, application);
  let computed = context.application;
  for (const name of flow.computed) {
    const schema = flow.application.properties?.[name] ?? {};
    const computation = schema['x-compute'] ?? '';
    const value =
      typeof computation === 'string'
        ? env.compute[computation]?.({ ...context, application })
        : roundToFieldStep(evaluate(computation, { ...context, application: countedAnswers }), schema);
    // A later expression may use this value.
    countedAnswers[name] = value;
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
function countedWithinLimits(
  { flow, ruleContext, application }: FlowContext,
  valid: ApplicationData,
): ApplicationData {
  if (!hasExpressions(flow)) return {};
  const countedAnswers = { ...(ruleContext?.application ?? application) };
  for (const name of Object.keys(countedAnswers)) if (valid[name] === undefined) delete countedAnswers[name];
  return countedAnswers;
}

const hasExpressions = once((flow: CompiledFlow): boolean =>
  flow.computed.some((name) => isObject(flow.application.properties?.[name]?.['x-compute'])),
);

function roundToFieldStep(
  value: number | string | undefined,
  schema: FieldSchema,
): number | string | undefined {
  const step = stepOf(schema);
  return typeof value === 'number' && step !== undefined ? roundToStep(value, step) : value;
}
