import type { CompiledFlow, FlowContext } from '../flow/index.ts';
import { limitOf, readField, withinLimit } from '../flow/index.ts';
import { once, sameJson } from '../json/index.ts';
import type { ApplicationData } from '../schema/index.ts';
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
  let computed = context.application;
  for (const name of flow.computed) {
    const compute = env.compute[flow.application.properties?.[name]?.['x-compute'] ?? ''];
    const value = compute?.({ ...context, application });
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
