import { expect, it } from 'vitest';
import { changedDisclosures } from '#domain/disclosures/index.ts';

/** The marks that differ between two states of one file, of several files by path. */
const changedMarks = (marks: string[], before: Record<string, object>, after: Record<string, object>) => {
  const [was, now] = [before, after].map((files) => (path: string) => {
    const value = files[path];
    return value && JSON.stringify(value);
  });
  if (!was || !now) throw new Error('Two states are compared.');
  return changedDisclosures(marks, Object.keys(after), was, now).map(({ mark }) => mark);
};

it('[STUDIO-119] finds a text that a later name with dots hides', () => {
  const path = 'flows/texts.json';
  const before = { [path]: { legal: { company: 'Oak' } } };
  const after = { [path]: { legal: { company: 'Elm' }, 'legal.company': 'Oak' } };
  expect(changedMarks(['texts.legal.company'], before, after)).toEqual(['texts.legal.company']);
});

it('[STUDIO-119] finds a changed rule that the rule of a step names', () => {
  const step = { 'flows/a/steps/terms.json': { show: { rule: 'outer' }, heading: 'Terms' } };
  const flow = (inner: boolean) => ({
    'flows/a/flow.json': { rules: { outer: { rule: 'inner' }, inner: { 'flags.x': inner } } },
  });
  const marks = ['steps.terms.heading'];
  expect(changedMarks(marks, { ...step, ...flow(true) }, { ...step, ...flow(false) })).toEqual(marks);
  expect(changedMarks(marks, { ...step, ...flow(true) }, { ...step, ...flow(true) })).toEqual([]);
});

it.each([
  ['a whole step', 'steps.terms', { 'flows/a/steps/terms.json': { heading: 'Terms' } }],
  [
    'every group of a step',
    'steps.terms.groups',
    { 'flows/a/steps/terms.json': { uiSchema: { 'ui:groups': [{ fields: ['x'], title: 'Group' }] } } },
  ],
  [
    'the whole front page',
    'home.a',
    { 'flows/a/flow.json': { id: 'a', home: '/a', homePage: { title: 'Hi' } } },
  ],
  [
    'the text that the engine gives a blank answer',
    'fields.x',
    {
      'schemas/application.schema.json': {
        $defs: { not_blank: { 'x-errors': { pattern: 'Say it' } } },
        properties: { x: { type: 'string' } },
      },
    },
  ],
  [
    'the text that the engine gives a format',
    'fields.x',
    {
      'schemas/application.schema.json': {
        $defs: { format_ein: { 'x-errors': { pattern: 'Nine digits' } } },
        properties: { x: { type: 'string', 'x-format': 'ein' } },
      },
    },
  ],
] as [string, string, Record<string, object>][])('[STUDIO-153] a mark covers %s', (_, mark, before) => {
  const words = /Terms|Group|Hi|Say it|Nine digits/;
  const after = JSON.parse(JSON.stringify(before).replace(words, 'Other'));
  expect(changedMarks([mark], before, after)).toEqual([mark]);
  expect(changedMarks([mark], before, before)).toEqual([]);
});
