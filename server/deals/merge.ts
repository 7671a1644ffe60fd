import { randomUUID } from 'node:crypto';
import type { JsonObject } from '#domain/save-derived.ts';
import { type FieldSchema, isEmpty, takesNull } from '#engine';
import { fieldPlan } from './field-plan.ts';

type Values = { readonly [field: string]: unknown };

/**
 * Puts a save on top of what is stored [SAVE-10]: absent leaves, null clears, a given list of owners is complete.
 * Items of a list get ids of the server's making; their order is the save's.
 * @param schema the flow's application schema: every list whose items have an `id` is merged item by item
 */
export function mergeApplication(schema: FieldSchema, stored: Values, patch: Values): JsonObject {
  const merged = mergeValues(stored, patch, schema);
  for (const { name, isIdentified, emailField } of fieldPlan(schema).lists) {
    const given = patch[name];
    if (isIdentified && Array.isArray(given))
      merged[name] = mergeItems(itemsOf(stored, name), given as Values[], emailField);
  }
  return merged;
}

/** The items of a list field; an empty list where there are none. */
export function itemsOf(application: Values, name: string): JsonObject[] {
  const items = application[name];
  return Array.isArray(items) ? (items as JsonObject[]) : [];
}

function mergeItems(stored: Values[], given: Values[], emailField: string | undefined): JsonObject[] {
  const left = new Set(stored);
  const take = (found: Values | undefined): Values | undefined => {
    if (found) left.delete(found);
    return found;
  };
  const open = () => [...left];
  // Ids first, for all: an e-mail must not take the item that another entry names by id.
  const byId = given.map((item) =>
    isEmpty(item.id) ? undefined : take(open().find((known) => known.id === item.id)),
  );
  const byEmail = (item: Values): Values | undefined =>
    emailField === undefined
      ? undefined
      : take(open().find((one) => !isEmpty(one[emailField]) && one[emailField] === item[emailField]));
  return given.map((item, index) => {
    const known = byId[index] ?? byEmail(item);
    const merged = mergeValues(known ?? {}, item);
    merged.id = typeof known?.id === 'string' ? known.id : randomUUID();
    return merged;
  });
}

/** @param schema null clears, but for a field of it that takes null: there it is an answer, and an empty text clears. */
function mergeValues(stored: Values, patch: Values, schema: FieldSchema = {}): JsonObject {
  const merged: JsonObject = { ...stored };
  for (const [field, value] of Object.entries(patch)) {
    const own = schema.properties?.[field];
    const isAnswer = value !== '' && (value !== null || (own !== undefined && takesNull(schema, own)));
    if (!isAnswer) delete merged[field];
    else if (value !== undefined) merged[field] = value;
  }
  return merged;
}
