// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { valueAt } from '#engine';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';
import { InspectorPane } from '#src/studio/inspector/InspectorPane.tsx';
import { readJson } from '#src/studio/model/files/index.ts';
import { NoObserver } from '../no-observer.ts';
import { offline } from '../offline.ts';
import { projectFiles } from '../project-files.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['scrolls to its settings if the panes are below each other', true, 1],
  ['does not scroll a wide page', false, 0],
])('choosing a question %s', (_, matches, times) => {
  const scrolled = vi.fn();
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: () => {}, removeEventListener: () => {} }));
  Element.prototype.scrollIntoView = scrolled;
  const api = offline;
  const givenDraft = {
    id: 'one',
    flow: 'apply',
    version: 1,
    files: {},
    original: {},
    check: { problems: [] },
  };
  const draft = openDraftState(givenDraft as unknown as StudioDraft, api);
  draft.stop();
  const setting = { draft, api, role: 'editor' as const, bringOver: async () => {} };
  render(
    <DraftContext value={setting}>
      <InspectorPane />
    </DraftContext>,
  );
  act(() => draft.select({ step: 'info' }));
  expect(scrolled).not.toHaveBeenCalled();
  act(() => draft.select({ step: 'info', question: 'business_name' }));
  expect(scrolled).toHaveBeenCalledTimes(times);
});

/** The pane of a draft of the project's own files. */
function open(role: 'editor' | 'reader' = 'editor') {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const api = offline;
  const files = projectFiles();
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
    <DraftContext value={{ draft, api, role, bringOver: async () => {} }}>
      <InspectorPane />
    </DraftContext>,
  );
  const { title, heading } = JSON.parse(files['flows/apply/steps/info.json'] ?? '') as Record<string, string>;
  return { draft, title, heading: heading ?? '' };
}

it('the pane shows the settings of the chosen step, or of the chosen question of it', async () => {
  const { draft, title, heading } = open();
  expect(screen.queryByRole('group')).toBeNull();
  act(() => draft.select({ step: 'info' }));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title);
  await screen.findByDisplayValue(heading);
  act(() => draft.select({ step: 'info', question: 'business_name' }));
  await screen.findByDisplayValue('Business name');
  expect(screen.queryByDisplayValue(heading)).toBeNull();
});

it('a member who may not edit sees the settings disabled', () => {
  const { draft } = open('reader');
  act(() => draft.select({ step: 'info' }));
  expect(screen.getAllByRole<HTMLFieldSetElement>('group')[0]?.disabled).toBe(true);
  // The pane is scrolled by keyboard, because no field takes the focus.
  expect(screen.getByRole('complementary', { name: 'Settings' }).tabIndex).toBe(0);
});

it('[STUDIO-126] beside a page, a button turns on the editing of its texts', () => {
  const { draft } = open();
  act(() => draft.select({ page: 'home' }));
  act(() => screen.getByRole('button', { name: 'Edit texts' }).click());
  expect(draft.store.getState().look.isEditing).toBe(true);
  expect(screen.queryByRole('button', { name: 'Edit texts' })).toBeNull();
});

/** Adds the condition that the business is in Reno. */
function addCondition() {
  fireEvent.click(screen.getByRole('button', { name: 'Add a condition' }));
  const set = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  set('Question', 'application.business_name');
  set('How', 'is');
  set('Answer', 'Oak');
}

it.each([
  ['a question', { step: 'more-details', question: 'home_based' }, ['visible', 'home_based']],
  ['a step', { step: 'more-details' }, ['show']],
])('the condition of %s is written into its step, and into nothing else', (_, selection, path) => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  const { draft } = open();
  act(() => draft.select(selection));
  addCondition();
  const file = 'flows/apply/steps/more-details.json';
  const { files } = draft.store.getState().history;
  expect(valueAt(readJson(files[file]), path)).toEqual({ 'application.business_name': 'Oak' });
  expect({ ...files, [file]: '' }).toEqual({ ...projectFiles(), [file]: '' });
});

it('[STUDIO-66] an emptied title of a step is a problem that names the step', async () => {
  const { draft, title = '' } = open();
  act(() => draft.select({ step: 'info' }));
  const field = await screen.findByLabelText(/^Name in the navigation/);
  await userEvent.clear(field);
  const fault = `Please fill this in: until then it stays '${title}'.`;
  await waitFor(() => expect(draft.store.getState().unwritten).toEqual([{ title, fault }]));
  act(() => draft.select({ step: 'amount' }));
  expect(draft.store.getState().unwritten).toEqual([]);
});
