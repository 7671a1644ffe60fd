import type { JsonObject } from '../core/json.ts';
import { type Catalog, readCatalog } from './catalog.ts';
import { readMetaJson } from './check/meta.ts';
import { patternsOf } from './check/patterns.ts';
import { readTextKeys } from './check/texts.ts';
import type { FileSet } from './file-set.ts';
import { readFrom } from './json-file.ts';
import type { TextKeys } from './text-keys.ts';

/** What a flow's files are checked against and code provides: plain JSON, so that a worker can be given it. */
export interface Vocabulary {
  /** `step`, `flow` and `brand.schema.json`, in this order. */
  meta: JsonObject[];
  /** Widgets, actions and roles. */
  catalog: Catalog;
  /** Keys that code reads of the files of words, by file. */
  textKeys: Record<string, TextKeys>;
  /** Patterns of the project's own files, which were reviewed like its code. */
  patterns: string[];
}

/** Reads the vocabulary of a project's folder. */
export function readVocabulary(root: string, schemas: string, files: FileSet): Vocabulary {
  const { texts: _texts, ...catalog } = readCatalog(root);
  const known = readTextKeys(schemas);
  if (!known.ok) throw new Error(`${schemas}/types/text-keys.json is unusable: run npm run types`);
  const patterns = [...files.keys()].flatMap((path) => {
    const read = readFrom(files, path);
    return read.ok ? patternsOf(read.file.value).map(({ pattern }) => pattern) : [];
  });
  return { meta: readMetaJson(schemas), catalog, textKeys: known.keys, patterns: [...new Set(patterns)] };
}
