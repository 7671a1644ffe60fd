import { expect, it } from 'vitest';
import { fixOf } from '#server/studio/fixes.ts';

const TEXT = `{
  "title": "Hello {nmae}",
  "widget": "radiio",
  "list": ["a", "b"],
  "show": { "application.friendd": true },
  "more": "x"
}
`;
/** The text after the fix of a problem at the place of `at`. */
function fixed(at: string, what: string, mend: string): string | undefined {
  const offset = TEXT.indexOf(at);
  const before = TEXT.slice(0, offset).split('\n');
  const fix = fixOf(TEXT, {
    file: 'x',
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
    what,
    mend,
  });
  return fix && TEXT.slice(0, fix.offset) + fix.text + TEXT.slice(fix.offset + fix.length);
}

it.each([
  ['"radiio"', '"radiio" is no widget', 'Did you mean "radio"?', ['"radiio"', '"radio"']],
  ['"widget"', '"widget" means nothing here', 'Did you mean "ui:widget"?', ['"widget"', '"ui:widget"']],
  ['"Hello', 'the text has {nmae}, which nothing fills in', 'Did you mean "name"?', ['{nmae}', '{name}']],
  ['"application', 'there is no "friendd"', 'Did you mean "friend"?', ['.friendd', '.friend']],
  ['["a"', '"ui:order" does not name the field "c"', 'Add "c" where it should stand.', ['"b"]', '"b", "c"]']],
  ['"more"', '"more" is too much', 'Remove it.', [',\n  "more": "x"', '']],
  ['"x"', 'wrong', 'Write { "rule": "x" }.', ['"more": "x"', '"more": { "rule": "x" }']],
])('at %s: %s %s', (at, what, mend, [from = '', to = '']) => {
  expect(fixed(at, what, mend)).toBe(TEXT.replace(from, to));
});

it.each(['Use one of: a, b.', 'Say what it is, or remove it.', 'Write a list: [ ... ].'])(
  'leaves to a person: %s',
  (mend) => {
    expect(fixed('"radiio"', '"radiio" is wrong', mend)).toBeUndefined();
  },
);
