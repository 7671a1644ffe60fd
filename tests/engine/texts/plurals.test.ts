import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { flatten } from '#engine';

const flows = path.resolve(import.meta.dirname, '../../../flows');
const read = (file: string): Record<string, string> =>
  flatten(JSON.parse(readFileSync(path.join(flows, file), 'utf8')));

/** Texts whose count is a fixed limit above 1, or which are used only for other counts. */
const NEVER_ONE = [
  'mails.code.text',
  'mails.request-code.text',
  'signIn.codeHelp',
  'stepUp.lockedWhy',
  'widgets.asking.againWhy',
  'widgets.codeEntry.lockedWhy',
  'widgets.owners.full',
  'widgets.statementUpload.hint',
  'widgets.statementUpload.leftOut.count',
];

/** A number and a noun in the plural. */
const COUNTED =
  /\{(?:count|limit|max|seconds|minutes|days|all|number|years)\} (?:more )?(?!was\b|mes\b)(?:[a-z]+s|días)\b/u;

const isCounted = ([, text]: [string, string]): boolean => COUNTED.test(text);

it.each([
  ['English', readdirSync(flows).filter((name) => /^texts.*\.json$/.test(name)), ''],
  [
    'Spanish',
    readdirSync(path.join(flows, 'locales/es-US')).map((name) => `locales/es-US/${name}`),
    'texts.',
  ],
])('every %s text that counts has a form for one', (_language, files, prefix) => {
  const texts = Object.assign({}, ...files.map(read)) as Record<string, string>;
  const hasOne = (key: string): boolean =>
    texts[`${key}One`] !== undefined || texts[key.replace(/\.many$/, '.one')] !== texts[key];
  const lacking = Object.entries(texts)
    .filter(([key]) => key.startsWith(prefix))
    .filter(isCounted)
    .map(([key]) => key.slice(prefix.length))
    .filter((key) => !hasOne(`${prefix}${key}`));
  expect(lacking.filter((key) => !NEVER_ONE.includes(key))).toEqual([]);
});
