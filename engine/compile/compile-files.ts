import { type Catalog, readCatalog, readTexts } from './catalog.ts';
import { metaSchemasOf, readMetaJson } from './check/meta.ts';
import { checkPatterns, patternsOf } from './check/patterns.ts';
import { checkTextFiles, readTextKeys } from './check/texts.ts';
import { type CompileResult, compileFrom } from './compile-flow.ts';
import type { FileSet } from './file-set.ts';
import { type JsonObject, readFrom } from './json-file.ts';
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

/**
 * Compiles one flow of a set of files in memory: `flows/<flow>/flow.json`, `flows/<flow>/steps/*.json`, `flows/texts*.json`,
 * `schemas/application.schema.json`. All is checked that `npm run check` checks of them; and since the writer need not be
 * a developer, no pattern may take for ever. Problems name paths of the set.
 */
export function compileFiles(files: FileSet, flow: string, vocabulary: Vocabulary): CompileResult {
  const catalog = { ...vocabulary.catalog, texts: readTexts(files, 'flows') };
  const meta = metaSchemasOf(vocabulary.meta);
  const place = { folder: `flows/${flow}`, schemas: 'schemas', meta, catalog };
  const problems = [
    ...checkTextFiles(files, 'flows', vocabulary.textKeys),
    ...checkPatterns(files, new Set(vocabulary.patterns)),
  ];
  const compiled = compileFrom(files, place);
  if (compiled.ok && problems.length === 0) return compiled;
  const own = compiled.ok ? [] : compiled.problems;
  return { ok: false, problems: [...own, ...problems], files: compiled.files };
}
