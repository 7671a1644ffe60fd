import { checkPatterns, checkTextFiles, metaSchemasOf } from './check/index.ts';
import { type CompileResult, compileFrom } from './compile-flow.ts';
import type { FileSet } from './source/index.ts';
import { readTexts } from './source/index.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Compiles a flow of files in memory with the checks of `npm run check`; problems name paths of the set. Texts that
 * the files lack are the build's own (`words.ts`), and a text that nothing reads is a note: a release of an earlier build,
 * and each draft based on it, lacks the texts that later builds read and keeps the texts that they removed.
 * @param isRelease skips the checks that only apply before publication, which may be stricter now
 */
export function compileFiles(
  files: FileSet,
  flow: string,
  vocabulary: Vocabulary,
  isRelease = false,
): CompileResult {
  const { options: _options, places: _places, ...names } = vocabulary.catalog;
  const texts = readTexts(files, 'flows');
  const catalog = isRelease ? { ...names, texts } : { ...vocabulary.catalog, texts };
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
