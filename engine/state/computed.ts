import type { CompiledFlow, FlowContext } from '../flow/index.ts';
import { limitOf, readField, withinLimit } from '../flow/index.ts';
import { once } from '../json/index.ts';
import { isEmpty } from '../schema/index.ts';

/**
 * Updates the computed fields (`x-compute`) in a mutable document, in browser and server alike. A computation
 * does not see answers outside their limits: an invalid amount has no payment.
 */
export function computeFields(context: FlowContext): void {
  const { flow, env } = context;
  if (flow.computed.length === 0) return;
  const data = context.application;
  const application = { ...data };
  for (const name of limitedFields(flow)) {
    const value = readField(flow, data, name);
    const schema = flow.application.properties?.[name] ?? {};
    if (value !== undefined && !isEmpty(value) && !withinLimit(value, limitOf(schema, context)))
      delete application[name];
  }
  for (const name of flow.computed) {
    const compute = env.compute[flow.application.properties?.[name]?.['x-compute'] ?? ''];
    const value = compute?.({ ...context, application });
    if (value === undefined) delete data[name];
    else data[name] = value;
  }
}

const limitedFields = once((flow: CompiledFlow): readonly string[] =>
  Object.entries(flow.application.properties ?? {}).flatMap(([name, schema]) =>
    schema['x-limit'] ? [name] : [],
  ),
);
