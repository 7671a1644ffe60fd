import type { FieldFault } from '#contracts/problems.ts';
import type { JsonObject } from '#domain/save-derived.ts';
import {
  type ApplicationData,
  type CompiledFlow,
  type EngineEnvironment,
  escapePart,
  type FieldError,
  type FieldSchema,
  type FieldValue,
  hiddenErrors,
  incompleteSteps,
  listErrors,
  normalizeAs,
  normalizeInner,
  type RuleContext,
  splitPointer,
  stillHidden,
  takesNull,
  validateDraft,
  validateStep,
} from '#engine';
import type { EffectiveBrand } from '../brands/brand.ts';
import { dealTexts as texts } from './texts.ts';

/** Control characters and halves of a character: invisible, never meant, and not storable in PostgreSQL's JSON. */
const UNSTORABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/gu;

/**
 * Brings sent values into their stored form (`x-format`), as the browser does; an empty text clears. Control characters
 * are dropped before anything is checked.
 */
export function normalizeApplication(flow: CompiledFlow, patch: JsonObject): JsonObject {
  return normalizeFields(flow.application, flow.application.properties ?? {}, patch);
}

function normalizeFields(
  root: FieldSchema,
  fields: Record<string, FieldSchema>,
  values: JsonObject,
): JsonObject {
  const result: JsonObject = {};
  for (const [name, raw] of Object.entries(values)) {
    const schema = fields[name];
    const items = schema?.['x-flat'] === undefined ? undefined : schema.items?.properties;
    if (items && Array.isArray(raw)) {
      result[name] = raw.map((item) => normalizeFields(root, items, item as JsonObject));
      continue;
    }
    const value = storable(raw);
    // Null clears as well, unless it is an answer (`mergeApplication`).
    if (value === '') result[name] = schema && takesNull(root, schema) ? '' : null;
    else if (value === null) result[name] = null;
    else if (typeof value === 'object')
      result[name] = schema ? normalizeInner(root, schema, value as FieldValue) : value;
    else result[name] = normalizeAs(schema, value as FieldValue);
  }
  return result;
}

/** A sent value without what can't be stored. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(UNSTORABLE, '');
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)]));
}

/** What the rules see: the merged application of a signed-in applicant at this brand. */
export function ruleContext(brand: EffectiveBrand, application: JsonObject, hidden: string[]): RuleContext {
  return {
    application: application as ApplicationData,
    session: { loggedIn: true },
    brand: { ...brand },
    flags: brand.flags,
    hidden,
    visitor: {},
  };
}

/**
 * The faults of a save that is no submit: nothing is missing, but whatever was sent must be well-formed and within the
 * brand's limits. Faults of fields that were not sent are not this save's.
 */
export function autosaveFaults(
  flow: CompiledFlow,
  context: RuleContext,
  env: EngineEnvironment,
  sent: JsonObject,
): FieldFault[] {
  return validateDraft(flow, context, env).filter(({ pointer }) =>
    Object.hasOwn(sent, splitPointer(pointer)[0] ?? ''),
  );
}

/**
 * Values that two items of a list share though they must not (`x-unique`), saved secrets among them: the browser holds only
 * their masks.
 * @param whole the application with the secrets in it
 */
export function repeatedFaults(flow: CompiledFlow, whole: JsonObject, env: EngineEnvironment): FieldFault[] {
  return listErrors(flow, whole as ApplicationData, env).filter(({ keyword }) => keyword === 'x-unique');
}

/** Everything that stands in the way of a submit: each visible step in order, and invalid values that no step shows. */
export function submitFaults(flow: CompiledFlow, context: RuleContext, env: EngineEnvironment): FieldFault[] {
  const faults = new Map<string, FieldError>();
  const add = (error: FieldError) => {
    if (!faults.has(error.field)) faults.set(error.field, error);
  };
  for (const step of incompleteSteps(flow, context, env)) {
    const errors = validateStep(flow, step, context, env);
    if (errors.length === 0) {
      add({ pointer: '', field: step.id, keyword: 'complete', text: texts.incomplete });
    } else for (const error of errors) add(error);
  }
  for (const error of hiddenErrors(flow, context, env)) add(error);
  for (const error of validateDraft(flow, context, env)) add(error);
  return [...faults.values()];
}

/**
 * The hidden substeps of an application: what it had plus what is sent, as far as flow and brand still allow it
 * [LINK-28].
 * @returns undefined where the sent list holds something that may not be hidden; what was hidden before is no such thing
 */
export function hiddenOf(
  flow: CompiledFlow,
  brand: EffectiveBrand,
  stored: string[],
  sent: string[] | undefined,
): string[] | undefined {
  const asked = sent?.filter((path) => !stored.includes(path)) ?? [];
  const added = stillHidden(flow, asked, brand.hideable);
  if (added.length < asked.length) return undefined;
  return [...new Set([...stillHidden(flow, stored, brand.hideable), ...added])].sort();
}

/** Places that no question has, as faults. The dotted place is named, never the value. */
export function unknownFaults(unknown: string[]): FieldFault[] {
  return unknown.slice(0, 50).map((path) => ({
    pointer: `/${escapePart(path.slice(0, 200)).replaceAll('.', '/')}`,
    field: path.slice(0, 200),
    keyword: 'additionalProperties',
    text: texts.unknownField,
  }));
}
