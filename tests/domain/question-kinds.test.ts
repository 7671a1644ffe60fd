import { expect, it } from 'vitest';
import kinds from '#domain/question-kinds.json' with { type: 'json' };
import { normalizeByFormat } from '#engine';
import { formOf } from '../engine/form-of.ts';
import { SMALL_ENVIRONMENT, smallContext, smallFlow } from '../engine/small-flow.ts';

type Kind = keyof typeof kinds;

/** The errors of a required new question of a kind with an answer. */
function errorsWith(kind: Kind, value: unknown): string[] {
  const field = { title: 'Question', 'x-save': 'answers.question', ...kinds[kind].schema };
  const flow = smallFlow({
    fields: { question: field },
    required: ['question'],
    uiSchema: { question: kinds[kind].ui },
  });
  const [step] = flow.steps;
  const answers = value === undefined ? {} : { question: value };
  const form = formOf(flow, smallContext(answers as never), SMALL_ENVIRONMENT);
  return step ? form.errorsOf(step).map(({ text }) => text) : [];
}

/** A new question of each kind in Studio: answers that it takes, and answers that it refuses. */
it.each<[kind: Kind, taken: unknown[], refused: unknown[]]>([
  ['text', ['a', 'x'.repeat(200)], ['x'.repeat(201)]],
  ['paragraph', ['a', 'x'.repeat(1000)], ['x'.repeat(1001)]],
  ['choice', ['one', 'two'], ['three']],
  ['choices', [['one'], ['one', 'two']], [['three'], ['one', 'one']]],
  ['yesNo', [true, false], ['perhaps']],
  ['number', [0, 1_000_000], [-1, 1_000_001, 1.5]],
  ['money', [0, 1_000_000, 12.5], [-1, 100_000_000_001]],
  ['date', ['2026-01-31'], ['2026-02-30']],
  ['email', ['ada@oak.example'], [`${'a'.repeat(250)}@oak.example`]],
  [
    'list',
    [[{ name: 'Ada' }], Array(20).fill({ name: 'Ada' })],
    [[{ name: '' }], Array(21).fill({ name: 'A' })],
  ],
])('%s takes and refuses answers', (kind, taken, refused) => {
  for (const value of taken) expect([value, errorsWith(kind, value)]).toEqual([value, []]);
  for (const value of refused) expect([value, errorsWith(kind, value).length > 0]).toEqual([value, true]);
});

it.each<Kind>(['text', 'paragraph', 'choice', 'choices', 'date', 'phone', 'email', 'files', 'list'])(
  'an empty %s says what to do, and not only that it is required',
  (kind) => {
    const [text, ...more] = errorsWith(kind, undefined);
    expect(text).toMatch(/^Please .*\.$/);
    expect(more).toEqual([]);
  },
);

it.each<[Kind, unknown, unknown]>([
  ['text', ' a ', 'a'],
  ['paragraph', ' a ', 'a'],
  ['yesNo', 'yes', true],
  ['number', '12', 12],
  ['money', '$1.2k', 1200],
  ['phone', '(415) 555 0123', '415-555-0123'],
  ['email', ' ADA@Oak.example ', 'ada@oak.example'],
])('%s: the input %j is stored as %j', (kind, input, stored) => {
  expect(normalizeByFormat(kinds[kind].schema as never, input as never)).toBe(stored);
});

it('each kind has its own control, and money, dates and yes or no their own form in the review', () => {
  const controls = Object.entries(kinds).map(([kind, { ui }]) => [
    kind,
    'ui:widget' in ui ? ui['ui:widget'] : '',
  ]);
  expect(Object.fromEntries(controls)).toEqual({
    ...{ text: '', paragraph: 'textarea', choice: 'radio', choices: 'checkboxes', yesNo: 'checkbox' },
    ...{ number: '', money: 'money', computed: 'computed', date: 'date', phone: 'phone', email: 'email' },
    ...{ files: 'file-upload', list: '' },
  });
  const displays = [kinds.money, kinds.date, kinds.yesNo].map(({ schema }) => schema['x-display']);
  expect(displays).toEqual(['usd', 'date', 'yes-no']);
});

it('[STUDIO-92] a question for files takes three PDFs or pictures of 8 MB at first, and a computed one is not prefilled', () => {
  const { maxItems, 'x-files': files } = kinds.files.schema;
  expect([maxItems, files]).toEqual([3, { kinds: ['pdf', 'image'], megabytes: 8 }]);
  expect(kinds.computed.schema['x-prefill']).toBe(false);
});
