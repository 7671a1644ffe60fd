// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { StudioProblem } from '#contracts/studio/studio-shapes.ts';
import { samplesFile } from '#domain/walk/index.ts';
import { locator } from '#engine';
import { ProblemsPanel } from '#src/studio/panes/ProblemsPanel.tsx';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

afterEach(cleanup);

const AMOUNT = 'flows/apply/steps/amount.json';
const TERMS = 'flows/apply/steps/terms.json';
const FIELDS = 'schemas/application.schema.json';
const files = projectFiles();

/** A problem at the first place of a text in a file; its fix replaces that text. */
function problemAt(file: string, text: string, fixed?: string): StudioProblem {
  const content = files[file] ?? '';
  const offset = content.indexOf(text);
  return {
    file,
    ...locator(content)(offset + 1),
    what: `${text} is wrong`,
    hint: 'Mend it',
    ...(fixed === undefined ? {} : { fix: { file, offset, length: text.length, text: fixed } }),
  };
}
const show = (problems: StudioProblem[], more: Parameters<typeof showDraft>[1] = {}) => {
  const draft = showDraft(<ProblemsPanel />, { files, problems, ...more });
  return { draft, text: (file: string) => draft.store.getState().history.files[file] ?? '' };
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const items = () => screen.getAllByRole('listitem');
const heading = () => screen.getByRole('heading', { level: 2 }).textContent;

it('says that there is no problem, and shows no list', () => {
  show([]);
  expect(heading()).toBe('No problems');
  expect(screen.queryByRole('list')).toBeNull();
});

it('[STUDIO-64] the button beside a problem fixes this problem alone', () => {
  const { draft, text } = show([
    problemAt(AMOUNT, '"Select Amount"', '"Amount"'),
    problemAt(TERMS, '"heading"', '"intro"'),
    problemAt(AMOUNT, '"visitor"'),
  ]);
  expect(items().map((item) => within(item).queryByRole('button', { name: 'Fix it' }) !== null)).toEqual([
    true,
    true,
    false,
  ]);
  fireEvent.click(within(items()[1] as HTMLElement).getByRole('button', { name: 'Fix it' }));
  expect(text(TERMS)).toBe(files[TERMS]?.replace('"heading"', '"intro"'));
  expect(text(AMOUNT)).toBe(files[AMOUNT]);
  expect(draft.store.getState().history.past.at(-1)?.label).toBe(`fix '"heading" is wrong'`);
});

it('[STUDIO-64] one button fixes all problems that have a fix, if there are several', () => {
  const { text } = show([
    problemAt(AMOUNT, '"Select Amount"', '"Amount"'),
    problemAt(TERMS, '"heading"', '"intro"'),
    problemAt(AMOUNT, '"visitor"'),
  ]);
  press('Fix all 2');
  expect(text(TERMS)).toContain('"intro"');
  expect(text(AMOUNT)).toContain('"title": "Amount"');
  cleanup();
  show([problemAt(TERMS, '"heading"', '"intro"')]);
  expect(screen.queryByRole('button', { name: /^Fix all/ })).toBeNull();
});

it('[STUDIO-64] offers no fix of a file that has changed since the check, and none to a reader', () => {
  const problems = [problemAt(AMOUNT, '"Select Amount"', '"Amount"'), problemAt(AMOUNT, '"amount"', '"sum"')];
  const { draft } = show(problems);
  act(() => draft.edit('Typed', (all) => ({ ...all, [AMOUNT]: `${all[AMOUNT]}\n` })));
  expect(screen.queryByRole('button', { name: /^Fix/ })).toBeNull();
  cleanup();
  show(problems, { role: 'reader' });
  expect(screen.queryByRole('button', { name: /^Fix/ })).toBeNull();
});

it('[STUDIO-16] links to the question and its setting, and to the line with the question selected', () => {
  const problem = problemAt(AMOUNT, '"star"');
  const { draft } = show([problem]);
  const state = draft.store.getState;
  press('Select Amount › Select Term');
  expect([state().view, state().selection]).toEqual([
    'steps',
    { step: 'amount', question: 'loan_terms', setting: 'star' },
  ]);
  press(`${AMOUNT}, line ${problem.line}`);
  expect(state().view).toBe('json');
  expect(state().selection).toMatchObject({
    step: 'amount',
    question: 'loan_terms',
    file: AMOUNT,
    line: problem.line,
  });
});

it('links to a sample applicant, whose answers the preview then shows', () => {
  const { draft } = show([problemAt(samplesFile('apply'), '"EQ"')]);
  press('Sample applicant › A sole proprietor who buys equipment');
  const { view, look } = draft.store.getState();
  expect([view, look]).toMatchObject([
    'steps',
    { sample: 'A sole proprietor who buys equipment', state: 'filled' },
  ]);
});

it('[STUDIO-65] a file with broken JSON is a problem that links to its line alone', () => {
  const { draft } = show([problemAt(AMOUNT, '"star"')]);
  act(() => draft.write(AMOUNT, `${files[AMOUNT]}}`));
  expect(heading()).toBe('2 problems');
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).toMatch(new RegExp(`^${AMOUNT}, line \\d+$`));
});

it('[STUDIO-11] counts and names input that can not be written', () => {
  const { draft } = show([problemAt(TERMS, '"heading"')]);
  act(() => draft.setUnwritten([{ title: 'Select Term', fault: 'A number is missing.' }]));
  expect(heading()).toBe('2 problems');
  expect(items()[0]?.textContent).toBe('Select Term: A number is missing.');
});

it("shows notes about the fields and the flow, but not a brand's", () => {
  const note = { line: 2, column: 3, what: 'it may be slow', hint: '' };
  const notes = [FIELDS, 'brands/base.json', 'flows/apply/flow.json'].map((file) => ({ ...note, file }));
  show([], { check: { problems: [], notes } });
  expect(items().map((item) => within(item).getByRole('button').textContent)).toEqual([
    `${FIELDS}, line 2`,
    'flows/apply/flow.json, line 2',
  ]);
});
