import type { FieldUi, FlowContext } from '../flow/index.ts';
import { isOneControl, locate, readField } from '../flow/index.ts';
import { escapePart, isObject } from '../json/index.ts';
import type { FieldSchema } from '../schema/index.ts';
import { isMasked } from '../schema/index.ts';
import { fieldLabel } from '../texts/index.ts';

export interface ReviewLeaf {
  /** Flat or deep name. */
  field: string;
  /** The label with those of its containers: 'Vehicle: Make', 'Phones 2'. */
  label: string;
  schema: FieldSchema;
}

/** Limit for recursive schemas; no form nests as deep. */
const MOST_LEVELS = 20;

/**
 * Splits a field's value into review rows: an object by property, a list by item, down to the values that one control
 * edits; an unanswered object or list is one row.
 * @param isFaulty whether a name or a place inside it has an error, which needs a row
 */
export function reviewLeaves(
  context: FlowContext,
  uiOf: (name: string) => FieldUi,
  isFaulty: (name: string) => boolean,
  field: string,
): ReviewLeaf[] {
  const { flow, env, application: data } = context;
  const labelOf = (name: string, schema: FieldSchema): string =>
    fieldLabel(flow, env, name, schema, uiOf(name));
  const leaves = (name: string, label: string, level: number): ReviewLeaf[] => {
    const schema = locate(flow.application, name, data)?.schema;
    if (!schema) return [];
    const value = readField(flow, data, name);
    const row = { field: name, label, schema };
    if (level > MOST_LEVELS || isMasked(value) || isOneControl(schema, uiOf(name))) return [row];
    let inner: ReviewLeaf[] = [];
    if (Array.isArray(value)) {
      inner = value.flatMap((_, index) => leaves(`${name}/${index}`, `${label} ${index + 1}`, level + 1));
    } else if (isObject(value) || (schema.properties && isFaulty(name))) {
      const names = new Set([...Object.keys(schema.properties ?? {}), ...Object.keys(value ?? {})]);
      inner = [...names].flatMap((fieldName) => {
        const deep = `${name}/${escapePart(fieldName)}`;
        const fieldSchema = locate(flow.application, deep, data)?.schema;
        if (!fieldSchema) return [];
        const words = labelOf(deep, { ...fieldSchema, title: fieldSchema.title ?? fieldName });
        return leaves(deep, `${label}: ${words}`, level + 1);
      });
    }
    return inner.length > 0 ? inner : [row];
  };
  const schema = locate(flow.application, field, data)?.schema;
  return schema ? leaves(field, labelOf(field, schema), 0) : [];
}
