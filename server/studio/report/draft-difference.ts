import type { FileSet } from '#engine/compile';
import { brandDifference } from './brand-difference.ts';
import { linesInOrder } from './change-lines.ts';
import { type ContentNames, contentNames } from './content-names.ts';
import { flowDifference } from './flow/index.ts';
import { readFile } from './flow-parts.ts';

interface DraftNames {
  flow: string;
  brandFiles: readonly string[];
  /** Names the steps, questions and texts of all brands in a state of the draft's files, with those of other flows. */
  namesOf?: (files: FileSet) => ContentNames;
}

/** The differences of a draft's flow and brands in words. */
export function draftDifference(
  before: FileSet,
  after: FileSet,
  { flow, brandFiles, namesOf = (files) => contentNames([{ files, flow }]) }: DraftNames,
): string[] {
  const names = { was: namesOf(before), now: namesOf(after) };
  const brands = brandFiles.flatMap((file) =>
    brandDifference(readFile(before, file), readFile(after, file), names.now, names.was),
  );
  return linesInOrder([...flowDifference(before, after, flow), ...brands]);
}
