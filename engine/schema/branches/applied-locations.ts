import { escapePart, isObject, readPointer } from '../../json/index.ts';
import { closestBranch, fits, type InnerSchema } from '../fitting.ts';
import { CHOICES } from '../keywords.ts';
import type { FieldSchema, RawError } from '../types.ts';

/** A part of a schema and the place of the value that it validates. */
interface Location {
  schema: unknown;
  /** The schema's place as an error names it: `#/properties/tree/oneOf/1`, or `#/$defs/node` after a reference. */
  schemaPath: string;
  value: unknown;
  instancePath: string;
}

/** Matches paths of fields whose validator may be a shared function: an error's path then starts at the field. */
const MAYBE_SHARED = /^#(\/properties\/[^/]+|\/items)+$/;

/**
 * The parts of a schema that apply to a value, as `schemaPath@instancePath`: `#/$defs/node@/tree/next`. Of alternatives,
 * only the branch that is closest to the value applies.
 * @param root the document of the references
 */
export function appliedLocations(
  root: FieldSchema,
  start: Location,
  applied = new Set<string>(),
): Set<string> {
  const { schema, value, instancePath } = start;
  const key = `${start.schemaPath}@${instancePath}`;
  if (!isObject(schema) || applied.has(key)) return applied;
  applied.add(key);
  const { $ref: ref } = schema;
  if (typeof ref === 'string') {
    const schemaPath = decodeURIComponent(ref);
    appliedLocations(root, { ...start, schema: readPointer(root, schemaPath.slice(1)), schemaPath }, applied);
  }
  const addInner = ([path, inner]: [string, unknown], part = value, place = instancePath): void => {
    const schemaPath = `${start.schemaPath}/${path}`;
    const paths = MAYBE_SHARED.test(schemaPath) ? [schemaPath, '#'] : [schemaPath];
    for (const path of paths)
      appliedLocations(root, { schema: inner, schemaPath: path, value: part, instancePath: place }, applied);
  };
  for (const inner of schemasOfValue(root, schema, value)) addInner(inner);
  if (!isObject(value) && !Array.isArray(value)) return applied;
  for (const [name, part] of Object.entries(value))
    for (const inner of schemasOfPart(schema, name, Array.isArray(value)))
      addInner(inner, part, `${instancePath}/${escapePart(name)}`);
  return applied;
}

/** An error's schema part, in the form of `appliedLocations`. */
export function locationOf({ schemaPath, instancePath }: RawError): string {
  return `${decodeURIComponent(schemaPath.slice(0, schemaPath.lastIndexOf('/')))}@${instancePath}`;
}

/** The inner schemas that apply to the same value, by path. */
function schemasOfValue(
  root: FieldSchema,
  schema: Record<string, unknown>,
  value: unknown,
): [path: string, schema: unknown][] {
  const closestBranches = CHOICES.flatMap((keyword) => {
    const branches = schema[keyword];
    if (!Array.isArray(branches)) return [];
    const index = closestBranch(root, branches, value);
    return [[`${keyword}/${index}`, branches[index]] as [string, unknown]];
  });
  const outcome = schema.if !== undefined && fits(root, schema.if as InnerSchema, value) ? 'then' : 'else';
  return [
    ...schemasUnder('allOf', schema.allOf),
    ...closestBranches,
    [outcome, schema.if === undefined ? undefined : schema[outcome]],
    ...schemasUnder('dependencies', schema.dependencies),
    ['propertyNames', schema.propertyNames],
  ];
}

/** The inner schemas that apply to one part of the value, by path. */
function schemasOfPart(
  schema: Record<string, unknown>,
  name: string,
  isItem: boolean,
): [path: string, schema: unknown][] {
  if (isItem) {
    const { items, additionalItems, contains } = schema;
    const itemEntry: [string, unknown] = !Array.isArray(items)
      ? ['items', items]
      : Number(name) < items.length
        ? [`items/${name}`, items[Number(name)]]
        : ['additionalItems', additionalItems];
    return [itemEntry, ['contains', contains]];
  }
  const ownProperties = schemasUnder('properties', schema.properties).filter(
    ([path]) => path === `properties/${escapePart(name)}`,
  );
  const matching = Object.entries(isObject(schema.patternProperties) ? schema.patternProperties : {})
    .filter(([pattern]) => new RegExp(pattern, 'u').test(name))
    .map(([pattern, inner]): [string, unknown] => [`patternProperties/${escapePart(pattern)}`, inner]);
  const propertySchemas = [...ownProperties, ...matching];
  return propertySchemas.length > 0
    ? propertySchemas
    : [['additionalProperties', schema.additionalProperties]];
}

function schemasUnder(keyword: string, schemas: unknown): [path: string, schema: unknown][] {
  const entries = isObject(schemas) || Array.isArray(schemas) ? Object.entries(schemas) : [];
  return entries.map(([name, inner]) => [`${keyword}/${escapePart(name)}`, inner]);
}
