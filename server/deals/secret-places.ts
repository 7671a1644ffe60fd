import type { JsonObject } from '#domain/save-derived.ts';
import { type CompiledFlow, escapePart, type FieldSchema, secretsIn } from '#engine';
import { fieldPlan } from './field-plan.ts';
import { itemsOf } from './merge.ts';

/** One place of a sensitive value. */
export interface SecretPlace {
  holder: JsonObject;
  field: string;
  schema: FieldSchema;
  /** Which secret it is: `business_ein`, `owners.ID.ssn`; inside a value also by position: `people.0.ssn`. */
  name: string;
  /** What its token is bound to: as the name, but any position of a list in a value, whose items may move. */
  binding: string;
  /** Where it stands now: `/owners/0/ssn`. */
  pointer: string;
}

/** The places of an application's secrets that are there, those inside values included. */
export function secretPlaces(flow: CompiledFlow, application: JsonObject): SecretPlace[] {
  const plan = fieldPlan(flow.application);
  const found: SecretPlace[] = [];
  const add = (
    holder: JsonObject,
    { sensitive, holding }: Pick<typeof plan, 'sensitive' | 'holding'>,
    name: string,
    pointer: string,
  ): void => {
    for (const { field, schema } of sensitive) {
      const own = `${name}${field}`;
      found.push({ holder, field, schema, name: own, binding: own, pointer: `${pointer}/${field}` });
    }
    for (const { field, schema: outer } of holding) {
      for (const one of secretsIn(flow.application, outer, holder[field]))
        found.push({
          holder: one.holder as JsonObject,
          field: one.name,
          schema: one.schema,
          name: [`${name}${field}`, ...one.path].join('.'),
          binding: [`${name}${field}`, ...one.generic].join('.'),
          pointer: `${pointer}/${[field, ...one.path].map(escapePart).join('/')}`,
        });
    }
  };
  add(application, plan, '', '');
  for (const list of plan.lists) {
    for (const [index, holder] of itemsOf(application, list.name).entries())
      add(holder, list, `${list.name}.${holder.id}.`, `/${list.name}/${index}`);
  }
  return found;
}

/** A copy whose secrets can be replaced: of what holds some, and of nothing else. */
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
