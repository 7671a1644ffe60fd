import type { ErrorObject } from 'ajv';
import { isObject, type Json, type JsonObject, objectOf, stringsOf, valueAt } from '../../../index.ts';
import {
  type Advice,
  adviceOf,
  didYouMean,
  FORM_SETTINGS,
  KEEP_ONE,
  nearest,
  writeAdvice,
} from '../../source/index.ts';

/** A meta-schema's error in words: at the property `key`, or at the value. */
export interface MetaFault extends Advice {
  what: string;
  key?: string;
}

const JSON_FORMS: Record<string, string> = {
  string: 'a text in double quotes',
  number: 'a number without quotes',
  integer: 'a whole number without quotes',
  boolean: 'true or false without quotes',
  array: 'a list: [ ... ]',
  object: 'an object: { ... }',
};

const FORMATS: Record<string, string> = {
  date: 'year, month and day: 2026-01-31',
  email: 'an email address: help@maple.example',
};

const BY_PLACE = 'Refer to parts of this file by their place: "#/$defs/NAME".';

/** Keywords of other drafts and form systems, with what to write here. */
const OTHER_KEYWORDS: Record<string, string> = {
  $id: BY_PLACE,
  $anchor: BY_PLACE,
  $dynamicRef: BY_PLACE,
  prefixItems: 'Write the positions as "items": [ ... ].',
  dependentRequired: 'Write "dependencies": { "NAME": ["OTHER_NAME"] }.',
  dependentSchemas: 'Write "dependencies": { "NAME": { "properties": { ... } } }.',
  unevaluatedProperties: 'Write "additionalProperties": false.',
  unevaluatedItems: 'Write "additionalItems": false.',
  minContains: '"contains" asks for one item at least; nothing counts more.',
  maxContains: '"contains" asks for one item at least; nothing counts more.',
  enumNames: 'Write "ui:enumNames" in the uiSchema, or "oneOf" with a "const" and a "title" for each choice.',
  nullable: 'Add "null" to the type: ["string", "null"].',
  discriminator: 'Give each branch a constant of its own: "kind": { "const": "card" }.',
  writeOnly: 'Mark a secret with "x-sensitive".',
};

/** Explains a meta-schema's error. @param name the value's name in messages */
export function metaFault(error: ErrorObject, name: string): MetaFault {
  const schema = objectOf(error.parentSchema as Json | undefined);
  const description = typeof schema.description === 'string' ? schema.description : undefined;
  const allowedKeys = Object.keys(objectOf(schema.properties)).filter((key) => key !== '$schema');
  const params = error.params as Record<string, unknown>;
  const data = error.data as Json | undefined;
  const dataJson = (JSON.stringify(data) ?? '').slice(0, 60);
  const wrong = `"${name}" cannot be ${dataJson}`;
  const descriptionSuffix = description ? `. ${description}` : '.';
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty);
      const what = `"${key}" means nothing here`;
      if (Object.hasOwn(OTHER_KEYWORDS, key)) return { key, what, hint: String(OTHER_KEYWORDS[key]) };
      const inner = allowedKeys.find(
        (candidate) => valueAt(schema.properties, [candidate, 'properties', key]) !== undefined,
      );
      const advice = inner ? `Put it into "${inner}": { "${key}": ... }.` : didYouMean(key, allowedKeys);
      return { key, what, ...adviceOf(advice) };
    }
    case 'propertyNames': {
      const key = String(params.propertyName);
      const names = objectOf(error.schema as Json);
      const what = `"${key}" is no name that can stand here`;
      if (Object.hasOwn(FORM_SETTINGS, key)) return { key, what, hint: String(FORM_SETTINGS[key]) };
      // The name is forbidden (`not`), not malformed.
      if (names.not !== undefined)
        return { key, what: `${what}: every object has it`, hint: 'Use another name.' };
      if (nearest(key, allowedKeys) || names.description === undefined)
        return { key, what, ...didYouMean(key, allowedKeys) };
      return { key, what, hint: String(names.description) };
    }
    case 'required': {
      const key = String(params.missingProperty);
      const note = objectOf(valueAt(schema.properties, [key])).description;
      const hint = `Add "${key}"${typeof note === 'string' ? `: ${note}` : ''}`;
      return { what: `"${key}" is missing`, hint };
    }
    case 'enum':
    case 'const': {
      const allowed = ((params.allowedValues as unknown[] | undefined) ?? [params.allowedValue]).map(String);
      return { what: wrong, ...didYouMean(typeof data === 'string' ? data : dataJson, allowed) };
    }
    case 'type':
      if (name === 'required' && typeof data === 'boolean')
        return {
          what: wrong,
          hint: 'Add the name of the field to "required" beside the step\'s "properties".',
        };
      return {
        what: wrong,
        ...typeHint(data ?? null, String(params.type).split(','), stringsOf(schema.required)),
      };
    case 'minItems':
    case 'minProperties':
    case 'minLength':
      return {
        what: `"${name}" is empty`,
        hint: description ? `Fill it in. ${description}` : 'Fill it in, or remove it.',
      };
    case 'maxItems':
      return {
        what: `"${name}" is too long`,
        hint: `Keep ${params.limit} of it, or fewer${descriptionSuffix}`,
      };
    case 'maxLength': {
      const hint = `Write ${params.limit} characters, or fewer${descriptionSuffix}`;
      return { what: `"${name}" has ${[...String(data)].length} characters`, hint };
    }
    case 'minimum':
    case 'exclusiveMinimum':
    case 'maximum':
      return { what: wrong, hint: `Write ${rangeWords(schema)}${descriptionSuffix}` };
    case 'format':
      return { what: wrong, hint: `Write it as ${FORMATS[String(params.format)] ?? params.format}.` };
    case 'not':
      return { what: wrong, hint: description ?? 'Write something else.' };
    case 'uniqueItems': {
      const twice = Array.isArray(data) ? JSON.stringify(data[Number(params.i)]) : 'something';
      return { what: `"${name}" names ${twice} twice`, ...KEEP_ONE };
    }
    case 'pattern':
      return { what: wrong, hint: description ?? `Use the shape ${params.pattern}.` };
    default:
      return {
        what: `"${name}" ${error.message ?? 'is not right'}`,
        hint: description ?? 'Change it so that it does.',
      };
  }
}

function rangeWords({ minimum, exclusiveMinimum, maximum }: JsonObject): string {
  if (minimum !== undefined && maximum !== undefined) return `a number from ${minimum} to ${maximum}`;
  if (exclusiveMinimum !== undefined) return `a number above ${exclusiveMinimum}`;
  return maximum === undefined ? `${minimum} or more` : `${maximum} or less`;
}

/** @param needed required properties of the expected object; if there is only one, the value probably belongs to it */
function typeHint(data: Json, types: string[], needed: string[]): Advice {
  const [onlyName] = needed;
  if (types.includes('object') && !isObject(data) && onlyName !== undefined && needed.length === 1)
    return writeAdvice({ [onlyName]: data });
  if (types.includes('array') && types.length === 1 && (isObject(data) || typeof data === 'string'))
    return { ...writeAdvice([data]), hint: `Write a list: [${JSON.stringify(data)}].` };
  return { hint: `Write ${types.map((type) => JSON_FORMS[type] ?? type).join(', or ')}.` };
}
