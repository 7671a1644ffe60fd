import { writeField } from './flat-names.ts';
import { everyField } from './inner-schema.ts';
import { defaultOf } from './limits.ts';
import { isEmpty } from './masked.ts';
import { once } from './once.ts';
import type { ApplicationData, CompiledFlow, EngineEnvironment, FieldValue, RuleContext } from './types.ts';

/**
 * Brings what is derived up to date in a document that may be changed: defaults of untouched fields (`x-default`) and
 * computed fields (`x-compute`). Both depend on other answers, so this runs after each change.
 * @param touched flat names the person (or a link, or the server) has given a value.
 */
export function derive(
  flow: CompiledFlow,
  context: RuleContext,
  env: EngineEnvironment,
  touched: Record<string, true>,
): void {
  const data = context.application;
  for (const [name, value] of Object.entries(flow.defaults)) if (isEmpty(data[name])) data[name] = value;
  for (const [name, schema] of startingFields(flow)) {
    if (touched[name]) continue;
    const value = defaultOf(flow, schema, context);
    if (value !== undefined) data[name] = value;
  }
  for (const name of flow.computed) {
    const compute = env.compute[flow.application.properties?.[name]?.['x-compute'] ?? ''];
    const value = compute?.(context);
    if (value === undefined) delete data[name];
    else data[name] = value;
  }
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
 * Writes the fields that a field stamps when it is set (`x-stamp`: consent's time and text version); clears them with it.
 * Clears those that its answers make void (`x-clears`: the tax ID of who has none).
 */
export function stamp(
  flow: CompiledFlow,
  data: ApplicationData,
  name: string,
  value: FieldValue | undefined,
  now: string,
): void {
  const schema = flow.application.properties?.[name];
  const set = value !== undefined && value !== false && !isEmpty(value);
  for (const target of (set && schema?.['x-clears']) || []) writeField(flow, data, target, undefined);
  const stamps = schema?.['x-stamp'];
  for (const [target, source] of Object.entries(stamps ?? {})) {
    writeField(flow, data, target, set ? (source.now ? now : (source.value ?? undefined)) : undefined);
  }
}
