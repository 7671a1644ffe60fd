import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSyntax } from '../../../engine/json/json-syntax.ts';

const FILES = [
  'flows/apply/steps/more-details.json',
  'flows/apply/flow.json',
  'schemas/application.schema.json',
];
const files = FILES.map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** The lines with only a closing bracket, and the text without it. */
function withoutClosers(text: string): { line: number; sign: string; broken: string }[] {
  const lines = text.split('\n');
  return lines.flatMap((row, index) => {
    const sign = /^\s*([}\]]),?$/.exec(row)?.[1];
    if (sign === undefined) return [];
    return [{ line: index + 1, sign, broken: lines.with(index, row.replace(sign, '')).join('\n') }];
  });
}

it.each(files)(
  'each missing bracket of $path is reported at its line or at the end of the line before',
  ({ text }) => {
    const cases = withoutClosers(text);
    expect(cases.length).toBeGreaterThan(5);
    const wrong = cases.filter(({ line, sign, broken }) => {
      const { fault } = readSyntax(broken);
      const isNear = fault !== undefined && (fault.line === line || fault.line === line - 1);
      return !isNear || fault?.what !== `a closing ${sign} is missing`;
    });
    expect(wrong.map(({ line, broken }) => ({ line, fault: readSyntax(broken).fault }))).toEqual([]);
  },
);

it.each(files)('each bracket that stands twice in $path is reported at the second one', ({ text }) => {
  const lines = text.split('\n');
  const cases = withoutClosers(text).slice(0, -1);
  const wrong = cases.filter(({ line, sign }) => {
    const row = lines[line - 1] ?? '';
    const twice = lines.toSpliced(line, 0, row.replace(/,$/, '')).join('\n');
    const { fault } = readSyntax(twice);
    return !fault || Math.abs(fault.line - line) > 1 || fault.what !== `a closing ${sign} is too many`;
  });
  expect(wrong.map(({ line }) => line)).toEqual([]);
});

it.each([
  ['{ "a": [1, 2 }', 1, 'a closing ] is missing'],
  ['{\n  "a": {\n    "b": 1\n  ,\n  "c": 2\n}\n', 3, 'a closing } is missing'],
  ['{\n  "a": [\n    { "b": 1 },\n    { "c": 2\n  ],\n  "d": 3\n}\n', 4, 'a closing } is missing'],
  ['{ "a": { "b": 1 }', 1, 'a closing } is missing'],
  ['{\n  "a": 1\n}\n}\n', 4, 'a closing } is too many'],
  ['{\n  "a": "}"\n', 2, 'a closing } is missing'],
  ['{\n  "a": 1\n  "b": 2\n}\n', 3, 'a comma is missing before this'],
])('the text %j has its fault at line %i: %s', (text, line, what) => {
  expect(readSyntax(text).fault).toMatchObject({ line, what });
});
