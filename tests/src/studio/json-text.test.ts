import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '#engine';
import { insertItem, moveItem, readJson, setJson } from '#src/studio/model/files/json-text.ts';
import { printJson } from '#src/studio/model/files/print-json.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const steps = path.join(root, 'flows/apply/steps');
const files = readdirSync(steps).map((name) => path.join(steps, name));
const text = readFileSync(path.join(steps, 'more-details.json'), 'utf8');

describe('an edit of a file', () => {
  it('changes only the lines of the edited value', () => {
    const next = setJson(text, ['title'], 'Details');
    const changed = next.split('\n').filter((line, index) => line !== text.split('\n')[index]);
    expect(changed).toEqual(['  "title": "Details",']);
  });

  it('keeps order and comments', () => {
    const commented = '{\n  // why\n  "b": 1,\n  "a": 2\n}\n';
    expect(setJson(commented, ['a'], 3)).toBe('{\n  // why\n  "b": 1,\n  "a": 3\n}\n');
    expect(setJson(commented, ['c'], [])).toBe('{\n  // why\n  "b": 1,\n  "a": 2,\n  "c": []\n}\n');
    expect(setJson(commented, ['a'], undefined)).toBe('{\n  // why\n  "b": 1\n}\n');
  });

  it('keeps the comments of the parts of a list that stay', () => {
    const list = (lines: string[]) =>
      ['{', '  "list": [', ...lines.map((line) => `    ${line}`), '  ]', '}', ''].join('\n');
    const commented = list([
      '// first',
      '"a", // the a',
      '/* two',
      'lines */',
      '{ "of": 1, /* one */ "not": ["//"] },',
      '"c"',
      '// end',
    ]);
    const at = (index: number) => (readJson(commented) as { list: Json[] }).list[index] as Json;
    expect(insertItem(commented, ['list'], 1, 'x')).toBe(
      list([
        '// first',
        '"a", // the a',
        '"x",',
        '/* two',
        'lines */',
        '{ "of": 1, /* one */ "not": ["//"] },',
        '"c"',
        '// end',
      ]),
    );
    expect(moveItem(commented, ['list'], 0, 2)).toBe(
      list([
        '/* two',
        'lines */',
        '{ "of": 1, /* one */ "not": ["//"] },',
        '"c",',
        '// first',
        '"a" // the a',
        '// end',
      ]),
    );
    expect(setJson(commented, ['list', 0], undefined)).not.toContain('the a');
    const changed = setJson(commented, ['list'], [at(0), { of: 2, not: ['//'] }, at(2)]);
    for (const comment of ['// first', '// the a', 'lines */', '/* one */', '// end'])
      expect(changed).toContain(comment);
    expect(readJson(changed)).toEqual({ list: ['a', { of: 2, not: ['//'] }, 'c'] });
    expect(readJson(setJson(commented, ['list'], []))).toEqual({ list: [] });
    expect(setJson(commented, ['list'], readJson(commented) && at(0))).toBe('{\n  "list": "a"\n}\n');
  });

  it('creates missing objects of the path, and removes objects that become empty', () => {
    const edited = setJson(text, ['visible', 'business_dba'], { 'flags.plaid_connect': true });
    expect(readJson(edited)).toMatchObject({ visible: { business_dba: { 'flags.plaid_connect': true } } });
    expect(setJson(edited, ['visible', 'business_dba'], undefined)).toBe(text);
  });

  it('restores the text after a value was set and removed', () => {
    for (const file of files) {
      const before = readFileSync(file, 'utf8');
      const withMadeUp = setJson(before, ['uiSchema', 'made_up'], { 'ui:widget': 'text' });
      expect(setJson(withMadeUp, ['uiSchema', 'made_up'], undefined)).toBe(before);
    }
  });

  it('inserts and moves', () => {
    const list = '{ "list": ["a", "b", "c"] }\n';
    expect(insertItem(list, ['list'], 1, 'x')).toBe('{ "list": ["a", "x", "b", "c"] }\n');
    expect(moveItem(list, ['list'], 0, 2)).toBe('{ "list": ["b", "c", "a"] }\n');
  });
});

it('prints JSON of the same value, at most 140 wide if possible', () => {
  for (const file of files) {
    const value = readJson(readFileSync(file, 'utf8')) as Json;
    const printed = printJson(value);
    expect(JSON.parse(printed)).toEqual(value);
    const wide = printed.split('\n').filter((line) => line.length > 140);
    expect(wide.every((line) => /^ *"[^"]*": "/.test(line) || /^ *"/.test(line))).toBe(true);
  }
});
