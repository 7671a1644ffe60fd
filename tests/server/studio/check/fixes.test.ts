import { expect, it } from 'vitest';
import { fixOf } from '#server/studio/check/fixes.ts';
import type { Repair } from '../../../../engine/compile/source/problem.ts';

const TEXT = `{
  "title": "Hello {nmae}",
  "widget": "radiio",
  "list": ["a", "b"],
  "none": [],
  "show": { "application.app.appp": true },
  "more": "x"
}
`;
/** The text after the fix of a problem at the place of `at`. */
function fixText(
  at: string,
  repair: Repair | undefined,
  text: string = TEXT,
  removedFields: readonly string[] = [],
): string | undefined {
  const before = text.slice(0, text.indexOf(at)).split('\n');
  const place = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  // Texts are for people: no code depends on them.
  const problem = { file: 'x', ...place, what: '', hint: 'Did you mean "words"?', repair };
  const fix = fixOf(text, problem, new Set(removedFields));
  return fix && text.slice(0, fix.offset) + fix.text + text.slice(fix.offset + fix.length);
}
const renameRepair = (from: string, to: string): Repair => ({ code: 'rename', from, to });

it.each<[string, Repair, [string, string]]>([
  ['"radiio"', renameRepair('radiio', 'radio'), ['"radiio"', '"radio"']],
  ['"widget"', renameRepair('widget', 'ui:widget'), ['"widget"', '"ui:widget"']],
  ['"Hello', renameRepair('nmae', 'name'), ['{nmae}', '{name}']],
  ['"application', renameRepair('appp', 'ap'), ['app.appp', 'app.ap']],
  ['["a"', { code: 'append', item: 'c' }, ['"b"]', '"b", "c"]']],
  ['[]', { code: 'append', item: 'c' }, ['[]', '["c"]']],
  ['"more"', { code: 'remove' }, [',\n  "more": "x"', '']],
  ['"a"', { code: 'remove' }, ['"a", ', '']],
  ['"x"', { code: 'write', value: { rule: 'x' } }, ['"more": "x"', '"more": {"rule":"x"}']],
])('the file is fixed at %s by %o', (at, repair, [from, to]) => {
  expect(fixText(at, repair)).toBe(TEXT.replace(from, to));
});

it('removes only the comment', () => {
  const text = '{\n  "a": 1, // why\n  "b": 2\n}\n';
  expect(fixText('// why', { code: 'remove-comment' }, text)).toBe('{\n  "a": 1, \n  "b": 2\n}\n');
});

it('offers no fix for a problem that needs new words', () => {
  expect(fixText('"radiio"', undefined)).toBeUndefined();
});

const COPIES = `{
  "same": 1, "same": 1,
  "other": 1, "other": 2,
  "list": ["a", "b", "a"],
  "options": [{ "value": 1, "label": "One" }, { "value": 1, "label": "Two" }],
  "groups": [{ "fields": ["x"] }, { "fields": ["x"] }]
}
`;
it.each<[string, string, string | undefined]>([
  ['"same": 1,\n', '"same": 1, "same": 1', '"same": 1'],
  ['"a"]', '["a", "b", "a"]', '["a", "b"]'],
  ['"other": 2', '', undefined],
  ['{ "value": 1, "label": "Two" }', '', undefined],
  ['"x"] }]', '', undefined],
])('[STUDIO-64] the copy at %s is removed only if its equal stays', (at, from, to) => {
  const repair: Repair = { code: 'remove-copy' };
  expect(fixText(at, repair, COPIES)).toBe(to === undefined ? undefined : COPIES.replace(from, to));
});

it('[STUDIO-64] renames nothing to the name of another thing', () => {
  expect(fixText('"radiio"', renameRepair('radiio', 'radio'), TEXT, ['radiio'])).toBeUndefined();
  const text = TEXT.replace('radiio', 'fax_2');
  expect(fixText('"fax_2"', renameRepair('fax_2', 'fax'), text)).toBeUndefined();
  expect(fixText('"fax_2"', renameRepair('fax_2', 'fax_3'), text)).toBeUndefined();
});
