import { type Json, type JsonPath, objectOf } from '../../index.ts';
import { type FileSet, namesIn } from './file-set.ts';
import { placeholders } from './placeholders.ts';

/** The placeholders that code fills in, by key: `{"ui.next": [], "ui.months": ["count"]}`. */
export type TextKeys = Record<string, string[]>;

/** Names of the flows' text files: `texts.json`, then its parts, which only some pages load. */
export function textFiles(files: FileSet, flows: string): string[] {
  return ['texts.json', ...namesIn(files, flows).filter((name) => /^texts\..+\.json$/.test(name))];
}

/** Every text of a file with its position; items of a list share a key: `steps.*`. */
export function textsIn(value: Json, path: JsonPath = [], key = ''): TextEntry[] {
  if (typeof value === 'string') return [{ key, path, names: sortUnique(placeholders(value)) }];
  const keyBelow = (name: string): string => (key === '' ? name : `${key}.${name}`);
  if (Array.isArray(value))
    return value.flatMap((item, index) => textsIn(item, [...path, index], keyBelow('*')));
  return Object.entries(objectOf(value)).flatMap(([name, child]) =>
    textsIn(child, [...path, name], keyBelow(name)),
  );
}

interface TextEntry {
  key: string;
  path: JsonPath;
  /** The placeholders of the text. */
  names: string[];
}

/** The placeholders of a text file by key, as in schemas/types/text-keys.json (`npm run types`). */
export function textKeys(value: Json): TextKeys {
  const keys = new Map<string, string[]>();
  for (const { key, names } of textsIn(value)) {
    keys.set(key, sortUnique([...(keys.get(key) ?? []), ...names]));
  }
  return Object.fromEntries(keys);
}

function sortUnique(names: string[]): string[] {
  return [...new Set(names)].sort();
}
