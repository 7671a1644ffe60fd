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

it('[STUDIO-82] a pasted list becomes the choices; an empty one is refused', () => {
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
  fireEvent.click(screen.getByRole('button', { name: 'Paste a list of choices' }));
  fireEvent.click(screen.getByRole('button', { name: 'Add these choices' }));
  expect(screen.getByText('Please paste at least one line.')).toBeDefined();
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Red\nGreen' } });
  act(() => fireEvent.click(screen.getByRole('button', { name: 'Add these choices' })));
  expect(readQuestion(draft.store.getState().history.files, id).options).toEqual([
    { label: 'Red', value: 'red' },
    { label: 'Green', value: 'green' },
  ]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('[STUDIO-82] a pasted list has as many choices as a question may have, and no more', () => {
  const [files, name] = addQuestion(projectFiles(), 'apply', 'info', { kind: 'choice', title: 'Color' });
  const id = { flow: 'apply', step: 'info', name };
  const list = (count: number) => Array.from({ length: count }, (_, index) => `Color ${index}`).join('\n');
  const full = addChoices(files, id, list(STUDIO.mostChoices)) ?? {};
  expect(readQuestion(full, id).options).toHaveLength(STUDIO.mostChoices);
  expect(addChoices(files, id, list(STUDIO.mostChoices + 1))).toBeUndefined();
});
