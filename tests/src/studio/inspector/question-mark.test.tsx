// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { InspectorPane } from '#src/studio/inspector/InspectorPane.tsx';
import { setIn } from '#src/studio/model/files/index.ts';
import { NoObserver } from '../no-observer.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

const FLOW = 'flows/apply/flow.json';
const files = projectFiles();
const legal = { files, isLegal: true } as const;
const marksOf = (draft: ReturnType<typeof showDraft>): string[] =>
  JSON.parse(draft.store.getState().history.files[FLOW] ?? '').disclosures;
/** The pane has loaded its form. */
const loaded = () => screen.findAllByRole('textbox');

it('[STUDIO-151] the settings of a question mark it, and remove the mark', async () => {
  const draft = showDraft(<InspectorPane />, legal);
  act(() => draft.select({ step: 'info', question: 'business_name' }));
  await loaded();
  fireEvent.click(screen.getByRole('button', { name: 'Mark the question as a disclosure: Business name' }));
  expect(marksOf(draft)).toContain('fields.business_name');
  screen.getByText('Disclosure');
  fireEvent.click(screen.getByRole('button', { name: "Remove the question's mark: Business name" }));
  expect(marksOf(draft)).toEqual(JSON.parse(files[FLOW] ?? '').disclosures);
});

it('[STUDIO-151] the settings of a question inside a list say that the mark covers the list', async () => {
  const draft = showDraft(<InspectorPane />, legal);
  act(() => draft.select({ step: 'owners', question: 'owners/title' }));
  await loaded();
  screen.getByText(/^The mark covers the whole question/);
  fireEvent.click(screen.getByRole('button', { name: /^Mark the question as a disclosure/ }));
  expect(marksOf(draft)).toContain('fields.owners');
});

it('[STUDIO-154] the settings of a question with a flat name mark the whole list, and are locked by its mark', async () => {
  const draft = showDraft(<InspectorPane />, legal);
  act(() => draft.select({ step: 'info', question: 'owner_1_email' }));
  await loaded();
  screen.getByText("The mark covers the whole question 'Owners'.");
  fireEvent.click(screen.getByRole('button', { name: /^Mark the question as a disclosure/ }));
  expect(marksOf(draft)).toContain('fields.owners');
  const marked = draft.store.getState().history.files;
  cleanup();
  const editor = showDraft(<InspectorPane />, { files: { ...marked } });
  act(() => editor.select({ step: 'info', question: 'owner_1_email' }));
  await loaded();
  expect(screen.getByRole<HTMLFieldSetElement>('group', { name: 'Settings' }).disabled).toBe(true);
});

it('[STUDIO-151] the settings of a step mark it as a whole', async () => {
  const draft = showDraft(<InspectorPane />, legal);
  act(() => draft.select({ step: 'amount' }));
  await loaded();
  fireEvent.click(screen.getByRole('button', { name: /^Mark the whole step as a disclosure/ }));
  expect(marksOf(draft)).toContain('steps.amount');
});

it('[STUDIO-151] a marked step and its questions take no input of others, and say why', async () => {
  const marked = setIn(files, FLOW, ['disclosures'], ['steps.amount']);
  const draft = showDraft(<InspectorPane />, { files: marked });
  for (const selection of [{ step: 'amount' }, { step: 'amount', question: 'loan_amount' }]) {
    act(() => draft.select(selection));
    await loaded();
    expect(screen.getByRole<HTMLFieldSetElement>('group', { name: 'Settings' }).disabled).toBe(true);
    screen.getByText(/^This is a disclosure\. Only people with the role legal can change it/);
  }
});

it('[STUDIO-151] the settings of a disclosure show others the badge and no button', async () => {
  const draft = showDraft(<InspectorPane />, { files });
  act(() => draft.select({ step: 'info', question: 'consent' }));
  await loaded();
  screen.getByText('Disclosure');
  expect(screen.queryByRole('button', { name: /mark/i })).toBeNull();
});
