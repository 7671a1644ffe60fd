import type { StudioProblem } from '#contracts/studio/studio-shapes.ts';
import type { Files } from '../files/index.ts';
import { editFile } from '../files/index.ts';

/**
 * Applies the fixes of problems. If two overlap, the fix that starts later in the file wins. Skips files
 * that changed since the check.
 */
export function withFixes(files: Files, problems: readonly StudioProblem[], checked: Files): Files {
  const fixes = problems.flatMap(({ fix }) => fix ?? []).filter(({ file }) => files[file] === checked[file]);
  // From the end, so that earlier positions stay valid.
  const ordered = fixes.sort((one, other) => other.offset - one.offset);
  const lastStart = new Map<string, number>();
  return ordered.reduce((all, { file, offset, length, text }) => {
    if (offset + length > (lastStart.get(file) ?? Number.POSITIVE_INFINITY)) return all;
    lastStart.set(file, offset);
    return editFile(all, file, (before) => before.slice(0, offset) + text + before.slice(offset + length));
  }, files);
}
