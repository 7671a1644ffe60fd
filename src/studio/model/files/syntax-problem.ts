import type { StudioProblem } from '#contracts/studio/studio-shapes.ts';
import { STUDIO } from '#domain/limits.ts';
import { locator, readSyntax, tooDeepAt } from '#engine';
import { word } from '../../parts/words.ts';

/** Why a text is invalid JSON; undefined if it is valid. Accepts comments, which the check may report. */
export function syntaxProblem(file: string, text: string): StudioProblem | undefined {
  const deep = tooDeepAt(text, STUDIO.mostLevels);
  if (deep !== undefined) {
    const hint = word('json.deepHint', { most: STUDIO.mostLevels });
    return { file, ...locator(text)(deep), what: word('json.deep'), hint };
  }
  const { fault } = readSyntax(text, { disallowComments: false });
  return fault && { file, line: fault.line, column: fault.column, what: fault.what, hint: fault.hint };
}
