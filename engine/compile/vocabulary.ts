import type { JsonObject } from '../index.ts';
import { patternsOf, readMetaJson, readTextKeys } from './check/index.ts';
import type { FileSet, TextKeys } from './source/index.ts';
import { type Catalog, readCatalog, readFrom } from './source/index.ts';

/** The names that code provides for flows: plain JSON, for use in a worker. */
export interface Vocabulary {
  /** `step`, `flow` and `brand.schema.json`, in this order. */
  meta: JsonObject[];
  catalog: Catalog;
  /** Keys that code reads, by file. */
  textKeys: Record<string, TextKeys>;
  /** Patterns of the project's own files, which were reviewed as code. */
  patterns: string[];
}

/** Reads the vocabulary of a project's folder. @throws Error without `text-keys.json` */
export function readVocabulary(root: string, schemas: string, files: FileSet): Vocabulary {
  const { texts: _texts, ...catalog } = readCatalog(root);
  const textKeys = readTextKeys(schemas);
  if (!textKeys.ok) throw new Error(`${schemas}/types/text-keys.json is unusable: run npm run types`);
  const patterns = [...files.keys()].flatMap((path) => {
    const result = readFrom(files, path);
    return result.ok ? patternsOf(result.file.value).map(({ pattern }) => pattern) : [];
  });
  return { meta: readMetaJson(schemas), catalog, textKeys: textKeys.keys, patterns: [...new Set(patterns)] };
}
