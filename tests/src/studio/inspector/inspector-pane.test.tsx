// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';
import { InspectorPane } from '#src/studio/inspector/InspectorPane.tsx';
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
