import { randomUUID } from 'node:crypto';
import type { JsonObject } from '#domain/save-derived.ts';
import { isEmpty } from '#engine/core/index.ts';

type Values = { readonly [field: string]: unknown };

/**
 * Puts a save on top of what is stored (decision 24): absent leaves, null clears, a given list of owners is complete.
 * Owners get ids of the server's making; the order is the save's.
 */
export function mergeApplication(stored: Values, patch: Values): JsonObject {
  const merged = mergeValues(stored, patch);
  if (Array.isArray(patch.owners)) merged.owners = mergeOwners(ownersOf(stored), patch.owners as Values[]);
  return merged;
}

/** The owners of an application; an empty list where there are none. */
export function ownersOf(application: Values): JsonObject[] {
  return Array.isArray(application.owners) ? (application.owners as JsonObject[]) : [];
}

function mergeOwners(stored: Values[], given: Values[]): JsonObject[] {
  const left = new Set(stored);
  const take = (found: Values | undefined): Values | undefined => {
    if (found) left.delete(found);
    return found;
  };
  const open = () => [...left];
  // Ids first, for all: an e-mail must not take the owner that another entry names by id.
  const byId = given.map((owner) =>
    isEmpty(owner.id) ? undefined : take(open().find((known) => known.id === owner.id)),
  );
  return given.map((owner, index) => {
    const known =
      byId[index] ?? take(open().find((one) => !isEmpty(owner.email) && one.email === owner.email));
    const merged = mergeValues(known ?? {}, owner);
    merged.id = typeof known?.id === 'string' ? known.id : randomUUID();
    return merged;
  });
}

function mergeValues(stored: Values, patch: Values): JsonObject {
  const merged: JsonObject = { ...stored };
  for (const [field, value] of Object.entries(patch)) {
    if (value === null) delete merged[field];
    else if (value !== undefined) merged[field] = value;
  }
  return merged;
}
