import { evaluate } from '../expressions/index.ts';
import type { CompiledFlow, FlowContext } from '../flow/index.ts';
import { limitOf, readField, withinLimit } from '../flow/index.ts';
import { withoutRoundingError } from '../format/index.ts';
import { isObject, once, sameJson } from '../json/index.ts';
import type { ApplicationData, FieldSchema } from '../schema/index.ts';
import { isEmpty } from '../schema/index.ts';

/**
 * The answers with the computed fields (`x-compute`) of a context, in browser and server alike; the same object if
 * none changes. A computation does not see answers outside their limits: an invalid amount has no payment.
 */
export function withComputed(context: FlowContext): ApplicationData {
  const { flow, env } = context;
  if (flow.computed.length === 0) return context.application;
  const application = { ...context.application };
  for (const name of limitedFields(flow)) {
    const value = readField(flow, context.application, name);
    const schema = flow.application.properties?.[name] ?? {};
    if (value !== undefined && !isEmpty(value) && !withinLimit(value, limitOf(schema, context)))
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
    if (sameJson(computed[name], value)) continue;
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

/**
 * The answers that expressions see: as rules, those that count. `valid` has only answers within their limits.
 */
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

/** A computed number with the decimals of its field: whole for an integer, else those of `multipleOf`. */
function rounded(
  value: number | string | undefined,
  { type, multipleOf }: FieldSchema,
): number | string | undefined {
  const step = typeof multipleOf === 'number' ? multipleOf : type === 'integer' ? 1 : undefined;
  if (typeof value !== 'number' || step === undefined) return value;
  return withoutRoundingError(Math.round(value / step) * step);
}
