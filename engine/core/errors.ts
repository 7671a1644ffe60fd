import { formatUsd } from './display.ts';
import { contentName, flatName, locate } from './flat-names.ts';
import type { Limit } from './limits.ts';
import { fillText } from './texts.ts';
import type { CompiledFlow, EngineEnvironment, FieldError, FieldSchema, FieldUi, RawError } from './types.ts';

/** Keywords that only report that something inside them failed. */
const WRAPPERS = new Set(['if', 'allOf', 'anyOf', 'oneOf']);

/** A raw error, placed: which field it is about and how specific its text is. */
interface Placed {
  pointer: string;
  field: string;
  rule: string;
  keyword: string;
  rank: number;
  text: string | undefined;
  params: Record<string, unknown>;
}

/**
 * Turns AJV's errors into one text per field, in the person's words.
 * Which error of a field is shown (schemas/README.md): a conditional's own text, then missing or wrong type, then the
 * rules of `allOf` in their order, then the field's own rules, then faults inside the value.
 * @param only flat names to look at; all without it.
 */
export function fieldErrors(
  flow: CompiledFlow,
  env: EngineEnvironment,
  raw: RawError[],
  uiOf: (field: string) => FieldUi,
  only?: readonly string[],
): Map<string, FieldError> {
  const best = new Map<string, Placed>();
  for (const error of raw) {
    if (WRAPPERS.has(error.keyword)) continue;
    const placed = place(flow, error);
    if (only && !only.includes(placed.field)) continue;
    const known = best.get(placed.field);
    if (!known || placed.rank < known.rank) best.set(placed.field, placed);
  }
  const result = new Map<string, FieldError>();
  for (const one of best.values()) {
    result.set(one.field, {
      pointer: one.pointer,
      field: one.field,
      keyword: one.keyword,
      text: errorText(flow, env, one, uiOf(one.field)),
    });
  }
  return result;
}

/** The error of a value outside its brand's limit. */
export function limitError(
  flow: CompiledFlow,
  env: EngineEnvironment,
  field: string,
  limit: Limit,
  ui: FieldUi,
): FieldError {
  const place = locate(flow.application, field);
  const placed: Placed = {
    pointer: place?.pointer ?? `/${field}`,
    field,
    rule: 'x-limit',
    keyword: 'x-limit',
    rank: 3,
    text: undefined,
    params: {},
  };
  const text = errorText(flow, env, placed, ui);
  return { pointer: placed.pointer, field, keyword: 'x-limit', text: fillLimits(text, limit, place?.schema) };
}

/** Fills `{minimum}` and `{maximum}` the way the field is displayed. */
export function fillLimits(text: string, limit: Limit, schema?: FieldSchema): string {
  const show = (value: number | undefined): string =>
    value === undefined ? '' : schema?.['x-display'] === 'usd' ? formatUsd(value) : String(value);
  return fillText(text, { minimum: show(limit.minimum), maximum: show(limit.maximum) });
}

function place(flow: CompiledFlow, error: RawError): Placed {
  const missing = error.keyword === 'required' ? String(error.params.missingProperty) : undefined;
  const unknown =
    error.keyword === 'additionalProperties' ? String(error.params.additionalProperty) : undefined;
  const own = missing ?? unknown;
  const path = own === undefined ? error.instancePath : `${error.instancePath}/${own}`;
  const field = fieldOf(flow, path);
  const parent = error.parentSchema ?? {};
  const holder = missing === undefined ? parent : (readProperty(parent, missing) ?? {});
  const texts = holder['x-errors'] as Record<string, string> | undefined;
  const conditional = /\/(then|else)\//.test(error.schemaPath);
  const located = locate(flow.application, field);
  const inside = (located?.pointer ?? `/${field}`).split('/').length < path.split('/').length;
  const nested = /\/allOf\/(\d+)\//.exec(error.schemaPath);
  let rank = 3;
  if (inside) rank = 4;
  else if (conditional && texts?.[error.keyword]) rank = 0;
  else if (missing !== undefined || error.keyword === 'type') rank = 1;
  else if (nested) rank = 2 + Number(nested[1]) / 100;
  // Too long is what matters least: a wrong shape says more (decision 42).
  else if (error.keyword === 'maxLength') rank = 3.5;
  return {
    pointer: located?.pointer ?? path,
    field,
    rule: String(parent['x-rule'] ?? error.keyword),
    keyword: error.keyword,
    rank,
    text: texts?.[error.keyword],
    params: error.params,
  };
}

/** Step data is flat already (`/owner_1_first`); lists and whole applications are pointers (`/owners/0/first`). */
function fieldOf(flow: CompiledFlow, path: string): string {
  const first = path.split('/')[1] ?? '';
  return flow.application.properties?.[first]?.['x-flat'] ? flatName(flow.application, path) : first;
}

function readProperty(schema: Record<string, unknown>, name: string): Record<string, unknown> | undefined {
  return (schema.properties as Record<string, Record<string, unknown>> | undefined)?.[name];
}

function errorText(flow: CompiledFlow, env: EngineEnvironment, error: Placed, ui: FieldUi): string {
  const schema = locate(flow.application, error.field)?.schema;
  const key = `fields.${contentName(flow.application, error.field)}.errors`;
  const conditional = error.rank === 0 ? error.text : undefined;
  const own = (rule: string, keyword: string, text?: string): string | undefined =>
    env.content[`${key}.${rule}`] ?? ui['ui:errors']?.[rule] ?? text ?? schema?.['x-errors']?.[keyword];
  // What is too long has the wrong shape, where the field has one (decision 42).
  const shape = error.keyword === 'maxLength' ? ['pattern', 'format'] : [];
  const text =
    conditional ??
    own(error.rule, error.keyword, error.text) ??
    shape.map((rule) => own(rule, rule)).find((words) => words !== undefined) ??
    env.texts[`errors.${error.keyword}`] ??
    env.texts['errors.invalid'] ??
    'Invalid';
  return fillText(text, { limit: String(error.params.limit ?? '') });
}
