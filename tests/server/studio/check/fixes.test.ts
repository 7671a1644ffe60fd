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
function fixed(at: string, repair: Repair | undefined, text: string = TEXT): string | undefined {
  const before = text.slice(0, text.indexOf(at)).split('\n');
  const place = { line: before.length, column: (before.at(-1) ?? '').length + 1 };
  // Texts are for people: no code depends on them.
  const fix = fixOf(text, { file: 'x', ...place, what: '', hint: 'Did you mean "words"?', repair });
  return fix && text.slice(0, fix.offset) + fix.text + text.slice(fix.offset + fix.length);
}
const renamed = (from: string, to: string): Repair => ({ code: 'rename', from, to });

it.each<[string, Repair, [string, string]]>([
  ['"radiio"', renamed('radiio', 'radio'), ['"radiio"', '"radio"']],
  ['"widget"', renamed('widget', 'ui:widget'), ['"widget"', '"ui:widget"']],
  ['"Hello', renamed('nmae', 'name'), ['{nmae}', '{name}']],
  ['"application', renamed('appp', 'ap'), ['app.appp', 'app.ap']],
  ['["a"', { code: 'append', item: 'c' }, ['"b"]', '"b", "c"]']],
  ['[]', { code: 'append', item: 'c' }, ['[]', '["c"]']],
  ['"more"', { code: 'remove' }, [',\n  "more": "x"', '']],
  ['"a"', { code: 'remove' }, ['"a", ', '']],
  ['"x"', { code: 'write', value: { rule: 'x' } }, ['"more": "x"', '"more": {"rule":"x"}']],
])('at %s: %o', (at, repair, [from, to]) => {
  expect(fixed(at, repair)).toBe(TEXT.replace(from, to));
});

it('removes a comment and nothing beside it', () => {
  const text = '{\n  "a": 1, // why\n  "b": 2\n}\n';
  expect(fixed('// why', { code: 'remove-comment' }, text)).toBe('{\n  "a": 1, \n  "b": 2\n}\n');
});

it('leaves to a person what only words say', () => {
  expect(fixed('"radiio"', undefined)).toBeUndefined();
});
