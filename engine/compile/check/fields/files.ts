import { DEFINITIONS, isFieldPlace, type JsonObject, type JsonPath, SAME_VALUE } from '../../../index.ts';
import { type JsonFile, REMOVE, writeAdvice } from '../../source/index.ts';
import type { CheckContext } from '../meta/index.ts';

/** The keywords that a question for files cannot have, and the reason for each. */
const REFUSED: Readonly<Record<string, string>> = {
  items: 'the items of uploaded files are always references',
  'x-sensitive': 'files are encrypted anyway, and their names are shown',
  'x-local': 'files are stored by the server',
  default: 'nobody has uploaded its files yet',
  'x-default': 'nobody has uploaded its files yet',
  enum: 'files are no choices',
  'x-options': 'files are no choices',
};

/** Checks a question for files (`x-files`): a list, defined in the application's file and outside of conditions. */
export function checkFiles(context: CheckContext, file: JsonFile, path: JsonPath, raw: JsonObject): void {
  if (raw['x-files'] === undefined) return;
  const report = (what: string, hint: string): void =>
    context.reportKey(file, [...path, 'x-files'], what, hint);
  const name = path.at(-1);
  if (file !== context.source.application) {
    report(
      'a step cannot change which files a question asks for',
      'Write "x-files" in the file of the fields.',
    );
    return;
  }
  if (!isFieldPlace(path) || path.some((part) => BRANCHES.includes(String(part))))
    report(
      'only a question, or a part of a list or object, can ask for files',
      'Make it a question of its own.',
    );
  if (raw.type !== 'array' && raw.type !== undefined)
    context.report(
      file,
      [...path, 'type'],
      `"${name}" asks for files, which are a list`,
      writeAdvice('array'),
    );
  for (const [keyword, why] of Object.entries(REFUSED)) {
    if (raw[keyword] === undefined) continue;
    context.reportKey(file, [...path, keyword], `"${name}" asks for files, and ${why}`, REMOVE);
  }
}

/** Keywords whose schemas apply under conditions, or to properties by pattern; and definitions, which they may refer to. */
const BRANCHES = [...DEFINITIONS, ...SAME_VALUE, 'dependencies', 'patternProperties'];
