import { locate, readField, writeField } from './flat-names.ts';
import { normalise } from './formats.ts';
import { isEmpty } from './masked.ts';
import type { ApplicationData, CompiledFlow, EngineEnvironment, FieldValue, RuleContext } from './types.ts';
import { validateDraft } from './validate.ts';

/** What a link's query held: values to fill in, and the labels of those that were left out. */
export interface Prefill {
  values: Record<string, FieldValue>;
  /** Flat names of fields whose value was not valid. Never the values. */
  rejected: string[];
}

const MAX_LENGTH = 500;

/**
 * Reads prefilled answers out of a query (decision 6). Keys are flat names (`owner_1_first`); unknown keys are left
 * alone, forbidden ones (`x-prefill: false`) are ignored. Every value is normalised and must be valid by itself.
 */
export function readPrefill(
  flow: CompiledFlow,
  query: Iterable<[string, string]>,
  context: RuleContext,
  env: EngineEnvironment,
): Prefill {
  const values: Record<string, FieldValue> = {};
  const rejected: string[] = [];
  for (const [name, text] of query) {
    const place = locate(flow.application, name);
    if (!place || !mayPrefill(flow, name) || isEmpty(text)) continue;
    const value = text.length <= MAX_LENGTH ? normalise(place.schema['x-format'], text) : undefined;
    if (value !== undefined && isValidAlone(flow, name, value, context, env)) values[name] = value;
    else rejected.push(name);
  }
  return { values, rejected };
}

/** Whether a query key is one that we read, valid or not: it is taken out of the address at once. */
export function isApplicationKey(flow: CompiledFlow, name: string): boolean {
  return locate(flow.application, name) !== undefined;
}

/** Fills in what the person has not typed yet. @returns the flat names that were filled. */
export function applyPrefill(
  flow: CompiledFlow,
  data: ApplicationData,
  values: Record<string, FieldValue>,
  touched: Record<string, true>,
): string[] {
  const filled: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (touched[name] && !isEmpty(readField(flow, data, name))) continue;
    writeField(flow, data, name, value);
    filled.push(name);
  }
  return filled;
}

function mayPrefill(flow: CompiledFlow, name: string): boolean {
  const schema = locate(flow.application, name)?.schema;
  return schema !== undefined && schema['x-prefill'] !== false && !schema['x-flat'] && !schema['x-compute'];
}

function isValidAlone(
  flow: CompiledFlow,
  name: string,
  value: FieldValue,
  context: RuleContext,
  env: EngineEnvironment,
): boolean {
  const application: ApplicationData = {};
  writeField(flow, application, name, value);
  return !validateDraft(flow, { ...context, application }, env).some((error) => error.field === name);
}
