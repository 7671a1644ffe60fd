// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ConditionRow } from '#src/studio/inspector/rules/ConditionRow.tsx';
import { RuleContext, type RuleContextValue } from '#src/studio/inspector/rules/rule-context.ts';
import type { Condition, Subject } from '#src/studio/model/rules/index.ts';

afterEach(cleanup);

type Single = Exclude<Condition, { kind: 'group' }>;
type Test = Condition & { kind: 'test' };

const subject = (name: string, more: Partial<Subject>): Subject => ({
  path: `application.${name}`,
  words: name,
  group: 'Business',
  operators: ['is', 'isNot', 'oneOf', 'noneOf', 'answered', 'unanswered'],
  values: [],
  type: 'text',
  ...more,
});
const labeled = (...values: (string | number)[]) => values.map((value) => ({ value, label: `“${value}”` }));
const SUBJECTS = [
  subject('state', { values: labeled('NV', 'CA') }),
  subject('city', {}),
  subject('term', {
    type: 'number',
    operators: ['atLeast', 'is', 'oneOf', 'answered'],
    values: labeled(12, 24),
  }),
  subject('revenue', { type: 'number', operators: ['atLeast', 'atMost', 'is', 'oneOf', 'answered'] }),
  subject('opened', { type: 'date', operators: ['notBefore', 'after', 'answered'] }),
  subject('closed', { type: 'date', operators: ['notBefore', 'after', 'answered'] }),
  subject('products', {
    type: 'list',
    operators: ['contains', 'countAtLeast', 'countAtMost', 'answered'],
    values: labeled('WC', 'EQ'),
  }),
];

/** Shows a condition that its changes replace. */
function show(condition: Single, context: Partial<RuleContextValue> = {}) {
  let last = condition;
  const onRemove = vi.fn();
  function Row() {
    const [shown, setShown] = useState(condition);
    const change = (next: Single) => {
      last = next;
      setShown(next);
    };
    const value = { subjects: SUBJECTS, named: [], holds: () => true, hasTestAnswers: false, ...context };
    return (
      <RuleContext value={value}>
        <ConditionRow condition={shown} onChange={change} onRemove={onRemove} />
      </RuleContext>
    );
  }
  render(<Row />);
  return { condition: () => last, onRemove };
}
const test = (name: string, operator: Test['operator'], value: Test['value']): Test => ({
  kind: 'test',
  path: `application.${name}`,
  operator,
  value,
});
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value;
const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ value }) => value);

it('a condition shows its question, its operator and its value, and can be removed', () => {
  const { onRemove } = show(test('state', 'isNot', 'CA'));
  expect(['Question', 'How', 'Answer'].map(chosen)).toEqual(['application.state', 'isNot', 'CA']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove this condition' }));
  expect(onRemove).toHaveBeenCalledOnce();
});

it.each([
  ['keeps an operator that it has too', test('state', 'is', 'NV'), 'term', test('term', 'is', 12)],
  ['gets its first operator else', test('state', 'isNot', 'NV'), 'opened', test('opened', 'notBefore', null)],
])('another question %s, and starts with its first value', (_, before, name, after) => {
  const { condition } = show(before);
  choose('Question', `application.${name}`);
  expect(condition()).toEqual(after);
});

it.each([
  [test('state', 'is', 'CA'), 'oneOf', ['CA']],
  [test('state', 'is', 'CA'), 'noneOf', ['CA']],
  [test('city', 'is', null), 'noneOf', ['']],
  [test('state', 'oneOf', ['CA', 'NV']), 'isNot', 'CA'],
  [test('state', 'answered', null), 'is', ''],
] as const)('the value of %j fits the chosen operator %s', (before, operator, value) => {
  const { condition } = show(before as unknown as Test);
  choose('How', operator);
  expect(condition()).toEqual({ ...before, operator, value });
});

it('several choices are ticked, of which the last one stays', () => {
  const { condition } = show(test('state', 'noneOf', ['NV']));
  const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
  const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
  expect(ticked()).toEqual([true, false]);
  tick('“CA”');
  expect(condition()).toMatchObject({ value: ['NV', 'CA'] });
  tick('“NV”');
  expect(condition()).toMatchObject({ value: ['CA'] });
  tick('“CA”');
  expect(condition()).toMatchObject({ value: ['CA'] });
  expect(ticked()).toEqual([false, true]);
});

it('a chosen number stays a number, alone and among several', () => {
  const { condition } = show(test('term', 'is', 12));
  choose('Answer', '24');
  expect(condition()).toEqual(test('term', 'is', 24));
  choose('How', 'oneOf');
  fireEvent.click(screen.getByRole('checkbox', { name: '“12”' }));
  expect(condition()).toEqual(test('term', 'oneOf', [24, 12]));
});

it.each(['countAtLeast', 'countAtMost'] as const)(
  'the operator %s takes a number, not a choice',
  (operator) => {
    const { condition } = show(test('products', operator, 1));
    choose('Answer', '2');
    expect(condition()).toEqual(test('products', operator, 2));
  },
);

it.each(['answered', 'unanswered'] as const)('the operator %s takes no value', (operator) => {
  show(test('state', operator, null), { hasTestAnswers: true });
  expect(screen.queryByLabelText('Answer')).toBeNull();
  screen.getByText('holds');
});

it('numbers are read as they are typed, and a wrong part is named', () => {
  const { condition } = show(test('revenue', 'oneOf', [1]));
  const field = () => screen.getByLabelText<HTMLInputElement>('Answer');
  expect(field().value).toBe('1');
  choose('Answer', '1., 25');
  expect(condition()).toEqual(test('revenue', 'oneOf', [1, 25]));
  expect(field().value).toBe('1., 25');
  expect(screen.queryByRole('status')).toBeNull();
  choose('Answer', '1, many');
  expect(screen.getByRole('status').textContent).toBe('Not a number: many');
  expect([field().ariaInvalid ?? field().getAttribute('aria-invalid'), field().value]).toEqual([
    'true',
    '1, many',
  ]);
});

it('[STUDIO-80] a limit is compared with another answer of its kind, and not with its own question', () => {
  const { condition } = show(test('opened', 'after', '/application/closed'));
  expect(options('Answer to use')).toEqual(['/', '/application/closed']);
  choose('Compared with', 'constant');
  fireEvent.change(screen.getByLabelText('Answer'), { target: { value: '2026-01-31' } });
  expect(condition()).toEqual(test('opened', 'after', '2026-01-31'));
  expect(options('Compared with')).toContain('today');
});

it('a number is compared with a constant that has the choices of its question', () => {
  const { condition } = show(test('term', 'atLeast', 12));
  expect(options('Compared with')).not.toContain('today');
  choose('Answer', '24');
  expect(condition()).toEqual(test('term', 'atLeast', 24));
});

it('an operator and a question that are not offered any more stay chosen', () => {
  show(test('gone', 'contains', 'x'));
  expect(chosen('Question')).toBe('application.gone');
  expect(options('How')).toEqual(['contains']);
  cleanup();
  show(test('revenue', 'noneOf', [1]));
  expect(options('How')).toEqual(['noneOf', 'atLeast', 'atMost', 'is', 'oneOf', 'answered']);
});

it.each([
  [
    'an incomplete condition says that it does nothing yet',
    test('city', 'is', ''),
    true,
    /^An answer is missing/,
  ],
  ['a condition that test answers meet says so', test('city', 'is', 'Reno'), true, 'holds'],
  ['a condition that they do not meet says so', test('city', 'is', 'Reno'), false, 'does not hold'],
])('%s', (_, condition, isMet, words) => {
  show(condition, { hasTestAnswers: true, holds: () => isMet });
  const results = [/^An answer is missing/, 'holds', 'does not hold'];
  expect(results.filter((result) => screen.queryByText(result) !== null)).toEqual([words]);
});

it('no result is shown before there are test answers', () => {
  show(test('city', 'is', 'Reno'));
  expect(screen.queryByText('holds')).toBeNull();
});

it('a rule of the flow is chosen by its name, each once', () => {
  const { condition } = show({ kind: 'named', name: 'big-loan' }, { named: ['no-bank', 'big-loan'] });
  const names = within(screen.getByLabelText('A rule of this flow')).getAllByRole('option');
  expect(names.map(({ textContent }) => textContent)).toEqual(['big loan', 'no bank']);
  choose('A rule of this flow', 'no-bank');
  expect(condition()).toEqual({ kind: 'named', name: 'no-bank' });
});

it('a test without such a form is shown as JSON', () => {
  show({ kind: 'other', path: 'application.city', test: { pattern: '^R' } });
  screen.getByText('application.city: {"pattern":"^R"}');
});
