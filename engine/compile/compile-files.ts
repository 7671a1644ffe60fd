import { checkPatterns, checkTextFiles, metaSchemasOf } from './check/index.ts';
import { type CompileResult, compileFrom } from './compile-flow.ts';
import type { FileSet } from './source/index.ts';
import { readTexts } from './source/index.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Compiles a flow of files in memory with all checks of `npm run check`; problems name paths of the set.
 * @param isPublished a release: stricter checks than at its publication don't apply; missing texts are the build's own
 * (`words.ts`)
 */
export function compileFiles(
  files: FileSet,
  flow: string,
  vocabulary: Vocabulary,
  isPublished = false,
): CompileResult {
  const { options: _options, places: _places, ...names } = vocabulary.catalog;
  const texts = readTexts(files, 'flows');
  const catalog = isPublished ? { ...names, texts } : { ...vocabulary.catalog, texts };
  const meta = metaSchemasOf(vocabulary.meta);
  const place = { folder: `flows/${flow}`, schemas: 'schemas', meta, catalog };
  const patterns = isPublished
    ? { problems: [], notes: [] }
    : checkPatterns(files, new Set(vocabulary.patterns));
  const wordProblems = isPublished ? [] : checkTextFiles(files, 'flows', vocabulary.textKeys);
  const problems = [...wordProblems, ...patterns.problems];
  const compiled = compileFrom(files, place);
  const notes = compiled.ok ? [...compiled.notes, ...patterns.notes] : [];
  if (compiled.ok && problems.length === 0) return { ...compiled, notes };
  const own = compiled.ok ? [] : compiled.problems;
  return { ok: false, problems: [...own, ...problems], files: compiled.files };
}
