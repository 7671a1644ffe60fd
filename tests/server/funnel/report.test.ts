import { flow } from 'virtual:trellis/flows/apply';
import { expect, it } from 'vitest';
import { buildReport } from '#server/funnel/report.ts';

type Total = Parameters<typeof buildReport>[1][number];
const total = (question: string, event: Total['event'], count: number, rule = '', step = 'info'): Total => ({
  step,
  question,
  event,
  rule,
  count,
});
const mobile = (event: Total['event'], count: number, rule = '') =>
  total('owner_n_mobile', event, count, rule);
const infoOf = (totals: Total[]) => buildReport(flow, totals).find(({ step }) => step === 'info');
const questionOf = (totals: Total[], name: string) =>
  infoOf(totals)?.questions.find(({ question }) => question === name);

it('a question has its errors by how many people left at them, then by how many saw them', () => {
  const totals = [
    mobile('error', 9, 'required'),
    mobile('error', 5, 'format'),
    mobile('error', 7, 'pattern'),
    mobile('left', 1, 'pattern'),
    mobile('error', 6, 'maxLength'),
  ];
  const errors = questionOf(totals, 'owner_n_mobile')?.errors ?? [];
  expect(errors.map(({ rule, left, shown }) => [rule, left, shown])).toEqual([
    ['pattern', 1, 7],
    ['required', 0, 9],
    ['maxLength', 0, 6],
    ['format', 0, 5],
  ]);
});

it('an error has the text of its question, else the general text, else its rule', () => {
  const totals = [mobile('error', 3, 'pattern'), mobile('error', 2, 'enum'), mobile('error', 1, 'odd-rule')];
  const errors = questionOf(totals, 'owner_n_mobile')?.errors ?? [];
  expect(errors.map(({ text }) => text)).toEqual([
    'Invalid, must be 10 digits',
    expect.stringMatching(/^[A-Z].* /),
    'odd-rule',
  ]);
});

it('a question counts everybody who left at it, with and without an error', () => {
  const totals = [mobile('left', 2), mobile('left', 3, 'pattern'), mobile('answered', 4)];
  expect(questionOf(totals, 'owner_n_mobile')).toMatchObject({ left: 5, answered: 4, started: 0 });
});

it('questions and steps that the flow no longer has come last, under their own names', () => {
  const totals = [total('old_question', 'started', 2), total('', 'started', 1, '', 'old-step')];
  const questions = infoOf(totals)?.questions.map(({ question, title }) => [question, title]) ?? [];
  expect(questions.length).toBeGreaterThan(5);
  expect(questions.at(-1)).toEqual(['old_question', 'old_question']);
  const steps = buildReport(flow, totals);
  expect(steps.at(-1)).toMatchObject({ step: 'old-step', title: 'old-step', started: 1, questions: [] });
  expect(steps.map(({ step }) => step).slice(0, -1)).toEqual(
    flow.steps.filter(({ view }) => view !== 'final').map(({ id }) => id),
  );
});

it('a step counts its own events, not the events of its questions or of another step', () => {
  const totals = [
    total('', 'started', 4),
    total('', 'left', 1),
    mobile('started', 3),
    total('', 'started', 9, '', 'amount'),
  ];
  expect(infoOf(totals)).toMatchObject({ started: 4, left: 1, finished: 0 });
});
