// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';
import { InspectorPane } from '#src/studio/inspector/InspectorPane.tsx';
import { useShortcuts } from '#src/studio/workbench/use-shortcuts.ts';
import { offline } from '../offline.ts';
import { projectFiles } from '../project-files.ts';

afterEach(cleanup);

const undo = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'z', ctrlKey: true });

function Bench() {
  useShortcuts();
  return (
    <>
      <textarea aria-label="Note" />
      <InspectorPane />
    </>
  );
}

function openBench() {
  const files = projectFiles();
  const about = {
    id: 'one',
    flow: 'apply',
    base: 'old',
    version: 1,
    savedBy: 'eddie',
    savedAt: '',
    title: '',
  };
  const draft = openDraftState(
    {
      ...about,
      purpose: '',
      openedBy: 'eddie',
      files,
      original: files,
      check: { problems: [] },
    } as StudioDraft,
    offline,
  );
  draft.stop();
  draft.select({ step: 'amount' });
  const api = (() => {}) as unknown as StudioCall;
  render(
    <DraftContext value={{ draft, api, role: 'publisher', bringOver: async () => {} }}>
      <Bench />
    </DraftContext>,
  );
  return draft;
}

it('undoes text that is being typed, and the focused field shows the result', async () => {
  const draft = openBench();
  const heading = () => screen.getByLabelText<HTMLInputElement>(/^Heading \(/);
  await screen.findByLabelText(/^Heading \(/);
  const before = heading().value;
  act(() => heading().focus());
  fireEvent.change(heading(), { target: { value: 'Another one' } });
  undo(heading());
  await waitFor(() => expect(heading().value).toBe(before));
  expect(document.activeElement).toBe(heading());
  expect(draft.store.getState().history.past).toEqual([]);
  fireEvent.keyDown(heading(), { key: 'y', ctrlKey: true });
  await waitFor(() => expect(heading().value).toBe('Another one'));
});

it('leaves the undo of other fields to the browser', async () => {
  const draft = openBench();
  draft.edit('mine', (files) => ({ ...files, 'flows/apply/steps/mine.json': '{}' }));
  expect(undo(screen.getByLabelText('Note'))).toBe(true);
  expect(draft.store.getState().history.past).toHaveLength(1);
  expect(undo(document.body)).toBe(false);
  expect(draft.store.getState().history.past).toEqual([]);
});
