import { type Json, type JsonObject, matchFlatName, objectOf, stringsOf, valueAt } from '#engine';
import type { FileSet } from '#engine/compile';

export interface FlowParts {
  /** Paths of the flow's file and of its fields' file. */
  file: string;
  fieldsFile: string;
  order: string[];
  steps: Record<string, JsonObject | undefined>;
  fields: JsonObject;
  /** Shared definitions by name. */
  shared: JsonObject;
}

export function readFlow(files: FileSet, flow: string): FlowParts {
  const file = `flows/${flow}/flow.json`;
  const order = stringsOf(objectOf(readFile(files, file)).steps);
  const own = `flows/${flow}/application.schema.json`;
  const fieldsFile = files.has(own) ? own : 'schemas/application.schema.json';
  const schema = objectOf(readFile(files, fieldsFile));
  return {
    file,
    fieldsFile,
    order,
    steps: Object.fromEntries(
      order.map((id) => [id, objectOf(readFile(files, `flows/${flow}/steps/${id}.json`))]),
    ),
    fields: objectOf(schema.properties),
    shared: objectOf(schema.$defs),
  };
}

export function readFile(files: FileSet, path: string): Json {
  try {
    return JSON.parse(files.get(path) ?? 'null') as Json;
  } catch {
    return null;
  }
}

/** Adds the members of the shared definition that the schema refers to. */
export function resolveShared(schema: Json | undefined, { shared, fields }: FlowParts): JsonObject {
  const { $ref, ...own } = objectOf(schema);
  const [place, name = ''] = String($ref).split('#/').at(-1)?.split('/') ?? [];
  const target = place === '$defs' ? shared[name] : place === 'properties' ? fields[name] : undefined;
  return { ...objectOf(target), ...own };
}

/** A name without underscores, for a setting that has no title. */
export const plainName = (name: string): string => name.replaceAll('{idx}', 'each').replaceAll(/[_-]/g, ' ');

/** The title of a question in the first flow that has one; "First name of owner 1" for one of a list's item. */
export const nameIn =
  (...flows: FlowParts[]) =>
  (name: string, otherwise: string = plainName(name)): string =>
    titleOf(flows.map(({ fields }) => fields[name])) ?? itemName(flows, name) ?? otherwise;

/** `owner_1_first`, or `owner_{idx}_first` for each item. */
function itemName(flows: readonly FlowParts[], name: string): string | undefined {
  for (const flow of flows) {
    for (const field of Object.values(flow.fields)) {
      const pattern = objectOf(field)['x-flat'];
      if (typeof pattern !== 'string') continue;
      const found = matchFlatName(pattern, name.replace('{idx}', '0'));
      const item = resolveShared(objectOf(field).items, flow);
      const title = found && titleOf([resolveShared(valueAt(item, ['properties', found.field]), flow)]);
      if (!found || title === undefined) continue;
      const itemWord = plainName(pattern.slice(0, pattern.indexOf('{'))).trim();
      return `${title} of ${name.includes('{idx}') ? `each ${itemWord}` : `${itemWord} ${found.n}`}`;
    }
  }
  return undefined;
}

/** Titles by name, from the first of the releases that has one. */
export function questionTitles(
  names: readonly string[],
  flow: string,
  ...sets: FileSet[]
): Record<string, string> {
  const name = nameIn(...sets.map((files) => readFlow(files, flow)));
  return Object.fromEntries(names.map((field) => [field, name(field)]));
}

export const titleOf = (schemas: readonly (Json | undefined)[]): string | undefined =>
  schemas.map((schema) => objectOf(schema).title).find((title) => typeof title === 'string');
