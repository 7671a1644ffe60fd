import type { JsonObject } from '#domain/save-derived.ts';
import { type CompiledFlow, escapePart, type FieldSchema, secretsIn } from '#engine';
import { fieldPlan, itemsOf } from '../answers/index.ts';

/** One place of a sensitive value. */
export interface SecretPlace {
  holder: JsonObject;
  field: string;
  schema: FieldSchema;
  /** Which secret it is: `business_ein`, `owners.ID.ssn`; inside a value also by position: `people.0.ssn`. */
  name: string;
  /** The place that its token is bound to: the name without the positions of lists inside a value, because their items may move. */
  binding: string;
  /** The current place: `['owners', '0', 'ssn']`. */
  path: string[];
}

/** The places of an application's secrets, those inside values included. A place of a plain field may be empty. */
export function findSecretPlaces(flow: CompiledFlow, application: JsonObject): SecretPlace[] {
  const plan = fieldPlan(flow.application);
  const found: SecretPlace[] = [];
  const add = (
    holder: JsonObject,
    { sensitive, holding }: Pick<typeof plan, 'sensitive' | 'holding'>,
    prefix: string,
    path: string[],
  ): void => {
    for (const { field, schema } of sensitive) {
      const name = `${prefix}${field}`;
      found.push({ holder, field, schema, name, binding: name, path: [...path, field] });
    }
    for (const { field, schema: outer } of holding) {
      for (const one of secretsIn(flow.application, outer, holder[field]))
        found.push({
          holder: one.holder as JsonObject,
          field: one.name,
          schema: one.schema,
          name: [`${prefix}${field}`, ...one.path].join('.'),
          binding: [`${prefix}${field}`, ...one.generic].join('.'),
          path: [...path, field, ...one.path],
        });
    }
  };
  add(application, plan, '', []);
  for (const list of plan.lists) {
    for (const [index, holder] of itemsOf(application, list.name).entries())
      add(holder, list, `${list.name}.${holder.id}.`, [list.name, String(index)]);
  }
  return found;
}

/** Copies only the objects that hold secrets, so that their secrets can be replaced. */
export function copyForSecrets(flow: CompiledFlow, application: JsonObject): JsonObject {
  const plan = fieldPlan(flow.application);
  const copy = { ...application };
  for (const { field } of plan.holding) copy[field] = structuredClone(copy[field]);
  for (const { name, sensitive, holding } of plan.lists) {
    if (sensitive.length + holding.length === 0 || !Array.isArray(copy[name])) continue;
    copy[name] = itemsOf(copy, name).map((item) => {
      const own = { ...item };
      for (const { field } of holding) own[field] = structuredClone(own[field]);
      return own;
    });
  }
  return copy;
}

export function pointerTo(path: readonly string[]): string {
  return path.map((name) => `/${escapePart(name)}`).join('');
}

/** Sets the value at a place in another copy of the application that the place was found in. */
export function setAtPlace(copy: JsonObject, { path, field }: SecretPlace, value: unknown): void {
  let holder: unknown = copy;
  for (const name of path.slice(0, -1)) holder = (holder as JsonObject)[name];
  (holder as JsonObject)[field] = value;
}

/** Empties a place. A position of a list stays. */
export function emptyPlace({ holder, field }: SecretPlace): void {
  if (Array.isArray(holder)) holder[Number(field)] = null;
  else delete holder[field];
}
