// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { STUDIO } from '#domain/limits.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';
import { PasteChoices } from '#src/studio/inspector/PasteChoices.tsx';
import { addChoices, addQuestion, readQuestion } from '#src/studio/model/questions/index.ts';
import { projectFiles } from '../project-files.ts';

afterEach(cleanup);

/** The button of a question without choices. */
function show() {
  const [files, name] = addQuestion(projectFiles(), 'apply', 'info', { kind: 'choice', title: 'Color' });
  const id = { flow: 'apply', step: 'info', name };
  const api = (() => Promise.reject()) as unknown as StudioCall;
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
      <PasteChoices id={id} title="Color" />
    </DraftContext>,
  );
  const opener = screen.getByRole('button', { name: 'Paste a list of choices' });
  const add = () => act(() => fireEvent.click(screen.getByRole('button', { name: 'Add these choices' })));
  return { draft, id, opener, add };
}

it('[STUDIO-82] a pasted list becomes the choices; an empty one is refused', () => {
  const { draft, id, opener, add } = show();
  expect([opener.getAttribute('aria-expanded'), screen.queryByRole('textbox')]).toEqual(['false', null]);
  fireEvent.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  add();
  expect(screen.getByText('Please paste at least one line.')).toBeDefined();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Red\nGreen' } });
  add();
  expect(readQuestion(draft.store.getState().history.files, id).options).toEqual([
    { label: 'Red', value: 'red' },
    { label: 'Green', value: 'green' },
  ]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

it('[STUDIO-82] a list that is too long is refused, and the form opens again without that fault', () => {
  const { draft, opener, add } = show();
  fireEvent.click(opener);
  expect(screen.queryByText(/^That is more than 200 choices/)).toBeNull();
  const lines = Array.from({ length: STUDIO.mostChoices + 1 }, (_, index) => `Color ${index}`);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: lines.join('\n') } });
  add();
  screen.getByText(/^That is more than 200 choices/);
  expect(draft.store.getState().history.past).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(opener);
  expect(screen.queryByText(/^That is more than 200 choices/)).toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
});

it('[STUDIO-82] a pasted list has as many choices as a question may have, and no more', () => {
  const [files, name] = addQuestion(projectFiles(), 'apply', 'info', { kind: 'choice', title: 'Color' });
  const id = { flow: 'apply', step: 'info', name };
  const list = (count: number) => Array.from({ length: count }, (_, index) => `Color ${index}`).join('\n');
  const full = addChoices(files, id, list(STUDIO.mostChoices)) ?? {};
  expect(readQuestion(full, id).options).toHaveLength(STUDIO.mostChoices);
  expect(addChoices(files, id, list(STUDIO.mostChoices + 1))).toBeUndefined();
});
