// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';
import { InspectorPane } from '#src/studio/inspector/InspectorPane.tsx';
import { setIn } from '#src/studio/model/files/index.ts';
import { addQuestion } from '#src/studio/model/questions/index.ts';
import { projectFiles } from '../project-files.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FIELDS = 'schemas/application.schema.json';

/** The settings of a new question of the step with the revenue, once they are drawn. */
async function open(kind: 'date' | 'number' | 'computed', limits?: object[]) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const api = (() => Promise.reject()) as unknown as StudioCall;
  const [added, name] = addQuestion(projectFiles(), 'apply', 'further-details', { kind, title: 'New one' });
  const files = limits ? setIn(added, FIELDS, ['properties', name, 'x-limit'], limits as never) : added;
  const givenDraft = {
    id: 'one',
    flow: 'apply',
    version: 1,
    files,
    original: files,
    check: { problems: [] },
  };
  const draft = openDraftState(givenDraft as unknown as StudioDraft, api);
  draft.stop();
  render(
    <DraftContext value={{ draft, api, role: 'editor', bringOver: async () => {} }}>
      <InspectorPane />
    </DraftContext>,
  );
  act(() => draft.select({ step: 'further-details', question: name }));
  await screen.findByDisplayValue('New one');
  const field = () => JSON.parse(draft.store.getState().history.files[FIELDS] ?? '').properties[name];
  return { field, draft };
}

const pick = (label: string, value: string, at = 0): void => {
  fireEvent.change(screen.getAllByLabelText(label)[at] as HTMLElement, { target: { value } });
};

it('[STUDIO-80] limits a date to 18 years before today', async () => {
  const { field } = await open('date');
  fireEvent.click(screen.getByRole('switch', { name: 'Not after' }));
  expect(field()['x-limit']).toEqual([{ maximum: { today: { years: 0 } } }]);
  pick('How many', '18');
  pick('Before or after today', 'before');
  expect(field()['x-limit']).toEqual([{ maximum: { today: { years: -18 } } }]);
  fireEvent.click(screen.getByRole('switch', { name: 'Not after' }));
  expect(field()['x-limit']).toBeUndefined();
});

it('[STUDIO-80] limits a number by another answer, once it is chosen', async () => {
  const { field } = await open('number');
  fireEvent.click(screen.getByRole('switch', { name: 'At most' }));
  expect(field()['x-limit']).toBeUndefined();
  const answers = within(screen.getByLabelText('Answer to use')).getAllByRole('option');
  expect(answers.map(({ textContent }) => textContent)).toContain('Annual gross revenue · number');
  pick('Answer to use', '/application/business_revenue');
  expect(field()['x-limit']).toEqual([{ maximum: '/application/business_revenue' }]);
});

it.each([
  ['a brand', [{ maximum: '/brand/loan_amount_max' }]],
  ['a rule', [{ when: { rule: 'signed-in' }, maximum: 10 }]],
  ['several rules', [{ maximum: 10 }, { maximum: 20 }]],
])('[STUDIO-80] names limits of %s, and has no form for them', async (_who, limits) => {
  await open('number', limits);
  screen.getByText('The brand or a rule decides its limits. Files has them.', { selector: 'p' });
  expect(screen.queryByRole('switch', { name: 'At most' })).toBeNull();
});

it('[STUDIO-81] computes a question from other answers', async () => {
  const { field } = await open('computed');
  pick('Computed as', 'ratio');
  expect(field()['x-compute']).toEqual({ sum: [0] });
  pick('Answer to use', '/application/loan_amount');
  pick('Answer to use', '/application/business_revenue', 1);
  expect(field()['x-compute']).toEqual({
    ratio: ['/application/loan_amount', '/application/business_revenue'],
  });
});

it('[STUDIO-81] starts a computed question with answers to choose, not with a number', async () => {
  await open('computed');
  expect(screen.getAllByLabelText<HTMLSelectElement>('Answer to use').map(({ value }) => value)).toEqual([
    '/',
    '/',
  ]);
  screen.getByLabelText('Value 2');
  expect(screen.queryByLabelText('Compared with')).toBeNull();
  screen.getByText(/^Something is not chosen yet/);
});

it('[STUDIO-81] shows a computed question as its inputs, until a member chooses how', async () => {
  const { field, draft } = await open('computed');
  pick('Answer to use', '/application/loan_amount');
  pick('Answer to use', '/application/business_revenue', 1);
  expect(field()['x-display']).toBe('usd');
  pick('Computed as', 'ratio');
  pick('Answer to use', '/application/loan_amount');
  pick('Answer to use', '/application/business_revenue', 1);
  expect(field()['x-display']).toBeUndefined();
  const name = draft.store.getState().selection.question ?? '';
  act(() => draft.edit('x', (files) => setIn(files, FIELDS, ['properties', name, 'x-display'], 'percent')));
  pick('Computed as', 'sum');
  pick('Answer to use', '/application/loan_amount');
  pick('Answer to use', '/application/business_revenue', 1);
  expect(field()['x-compute']).toHaveProperty('sum');
  expect(field()['x-display']).toBe('percent');
});

it('[STUDIO-81] offers only computations for a computed question', async () => {
  await open('computed');
  const [form] = screen.getAllByLabelText('Computed as');
  const offeredOptions = within(form as HTMLElement).getAllByRole<HTMLOptionElement>('option');
  expect(offeredOptions.map(({ value }) => value)).toEqual([
    'sum',
    'difference',
    'product',
    'ratio',
    'count',
    'months',
  ]);
});

it('[STUDIO-81] drops an unfinished computation if the written one changes', async () => {
  const { field, draft } = await open('computed');
  pick('Computed as', 'ratio');
  pick('Answer to use', '/application/loan_amount');
  pick('Answer to use', '/application/business_revenue', 1);
  pick('Computed as', 'difference');
  act(() => draft.undo());
  expect(field()['x-compute']).toEqual({ sum: [0] });
  expect(screen.getAllByLabelText<HTMLSelectElement>('Computed as')[0]?.value).toBe('sum');
});
