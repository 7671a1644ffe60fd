import { checkPatterns, checkTextFiles, metaSchemasOf } from './check/index.ts';
import { type CompileResult, compileFrom } from './compile-flow.ts';
import type { FileSet } from './source/index.ts';
import { readTexts } from './source/index.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Compiles a flow of files in memory with the checks of `npm run check`; problems name paths of the set. A missing text
 * is no problem, because the server then shows the build's own (`server/releases/words.ts`). A text that nothing reads
 * is only a note. Both occur in a release of an earlier build: later builds add texts and remove others.
 * @param isRelease skips the checks that only apply before publication, which may be stricter now
 */
export function compileFiles(
  files: FileSet,
  flow: string,
  vocabulary: Vocabulary,
  isRelease = false,
): CompileResult {
  // Without `options` and `places` in the catalog, the compiler skips the checks that need them.
  const { options: _options, places: _places, ...releaseCatalog } = vocabulary.catalog;
  const texts = readTexts(files, 'flows');
  const catalog = isRelease ? { ...releaseCatalog, texts } : { ...vocabulary.catalog, texts };
  const meta = metaSchemasOf(vocabulary.meta);
  const place = { folder: `flows/${flow}`, schemas: 'schemas', meta, catalog };
  const patterns = isRelease
    ? { problems: [], notes: [] }
    : checkPatterns(files, new Set(vocabulary.patterns));
  const textFindings = isRelease ? undefined : checkTextFiles(files, 'flows', vocabulary.textKeys);
  const problems = [...(textFindings?.problems ?? []), ...patterns.problems];
  const compileResult = compileFrom(files, place);
  const notes = compileResult.ok
    ? [...compileResult.notes, ...patterns.notes, ...(textFindings?.unread ?? [])]
    : [];
  if (compileResult.ok && problems.length === 0) return { ...compileResult, notes };
  const ownProblems = compileResult.ok ? [] : compileResult.problems;
  return { ok: false, problems: [...ownProblems, ...problems], files: compileResult.files };
}
