import { files } from 'virtual:trellis/project';
import type { FileSet } from '#engine/compile';

/**
 * The project's files with one changed.
 * @throws if the change has no effect
 */
export function withChange(path: string, from: string | RegExp, to: string, set: FileSet = files): FileSet {
  const text = set.get(path) ?? '';
  const next = text.replace(from, () => to);
  if (next === text) throw new Error(`${path} has no ${from}`);
  return new Map(set).set(path, next);
}

/** The same flow with another title of its first step: the questions stay. */
export const filesWithTitle = (title: string): FileSet =>
  withChange('flows/apply/steps/amount.json', /"heading": "[^"]*"/, `"heading": ${JSON.stringify(title)}`);

type Json = { [name: string]: unknown };

/** Files with one of them changed as JSON. */
export function withJson(set: FileSet, path: string, change: (json: Json) => void): FileSet {
  const json = JSON.parse(set.get(path) ?? '') as Json;
  change(json);
  return new Map(set).set(path, JSON.stringify(json, null, 2));
}

const FIELDS = 'schemas/application.schema.json';
const DETAILS = 'flows/apply/steps/more-details.json';

/** Adds an optional question to More Details. */
export function withFax(set: FileSet = files): FileSet {
  const fax = { type: 'string', title: 'Fax', maxLength: 20, 'x-save': 'business.fax' };
  const addedFiles = withJson(set, FIELDS, ({ properties }) =>
    Object.assign(properties as Json, { business_fax: fax }),
  );
  return withJson(addedFiles, DETAILS, (step) => {
    const { schema, uiSchema } = step as { schema: Json; uiSchema: Json };
    Object.assign(schema.properties as Json, {
      business_fax: { $ref: 'application.schema.json#/properties/business_fax' },
    });
    (uiSchema['ui:order'] as string[]).push('business_fax');
    (uiSchema['ui:groups'] as { fields: string[] }[] | undefined)?.at(-1)?.fields.push('business_fax');
  });
}

/** Adds a question to each owner. */
export function withNick(set: FileSet = files): FileSet {
  const nick = { type: 'string', title: 'Nickname', maxLength: 20, 'x-save': 'nick' };
  const addedFiles = withJson(set, FIELDS, ({ $defs }) => {
    const { owner } = $defs as { owner: { properties: Json } };
    Object.assign(owner.properties, { nick });
  });
  return withJson(addedFiles, 'flows/apply/steps/owners.json', (step) => {
    const { uiSchema } = step as {
      uiSchema: { owners: { items: { 'ui:order': string[]; 'ui:groups': { fields: string[] }[] } } };
    };
    uiSchema.owners.items['ui:order'].push('nick');
    uiSchema.owners.items['ui:groups'].at(-1)?.fields.push('nick');
  });
}

/** Removes a question from the application, its step, and substeps that asked nothing else. */
export function without(set: FileSet, field: string): FileSet {
  const isEmptyPart = (value: unknown): boolean => {
    const { fields } = (typeof value === 'object' && value !== null ? value : {}) as { fields?: unknown };
    return Array.isArray(fields) && fields.length === 0;
  };
  const isEmptied = (value: unknown, before: unknown): boolean =>
    Array.isArray(value) && value.length === 0 && Array.isArray(before) && before.length > 0;
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value
        .filter((candidate) => candidate !== field)
        .map(strip)
        .filter((candidate) => !isEmptyPart(candidate));
    if (typeof value !== 'object' || value === null) return value;
    const otherEntries = Object.entries(value).filter(([name]) => name !== field);
    const stripped = otherEntries.map(([name, inner]) => [name, strip(inner), inner] as const);
    const keptParts = stripped.filter(
      ([name, inner, before]) => !isEmptyPart(inner) && (name === 'fields' || !isEmptied(inner, before)),
    );
    return Object.fromEntries(keptParts.map(([name, inner]) => [name, inner]));
  };
  const next = new Map(set);
  for (const path of [FIELDS, ...[...set.keys()].filter((candidate) => candidate.startsWith('flows/apply/'))])
    next.set(path, JSON.stringify(strip(JSON.parse(set.get(path) ?? ''))));
  return next;
}

/** Limits business names to fewer characters. */
export function withShortNames(set: FileSet, most: number): FileSet {
  return withJson(set, FIELDS, ({ properties }) => {
    Object.assign((properties as Record<string, Json>).business_name ?? {}, { maxLength: most });
  });
}

/** The files with these migrations in the flow apply. */
export function withMigrations(set: FileSet, migrations: unknown): FileSet {
  return new Map(set).set('flows/apply/migrations.json', JSON.stringify({ migrations }));
}
