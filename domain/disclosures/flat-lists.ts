import { isFlatName, isObject, type JsonObject, objectOf } from '#engine';

/** The lists whose fields have flat names: `owners` with the pattern `owner_{n}_{field}` (`x-flat`). */
export type FlatLists = readonly (readonly [list: string, pattern: string])[];

const APPLICATION = /^(schemas|flows\/[^/]+)\/application\.schema\.json$/;

/**
 * The lists of every application's fields in these files. Brands and languages have the texts of all flows, so a list of
 * any flow counts.
 */
export function flatListsOf(paths: Iterable<string>, readObject: (path: string) => JsonObject): FlatLists {
  const lists = [...new Set(paths)]
    .filter((path) => APPLICATION.test(path))
    .map(readObject)
    .flatMap(listsOf);
  return [...new Map(lists.map((entry) => [entry.join(' '), entry])).values()];
}

export const listsOf = (application: JsonObject): FlatLists =>
  Object.entries(objectOf(application.properties))
    .filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
    .flatMap(([list, { 'x-flat': pattern }]) =>
      typeof pattern === 'string' ? [[list, pattern] as const] : [],
    );

/** The list that has a field of this flat name: `owner_2_email`, `owner_n_email` or `owner_{idx}_email` → `owners`. */
export const listOfName = (name: string, lists: FlatLists): string | undefined =>
  lists.find(([, pattern]) => isFlatName(pattern, name))?.[0];
