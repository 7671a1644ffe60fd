// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import type { Json } from '#engine';
import { isUnsaved } from '#src/studio/draft/draft-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';
import { setIn } from '#src/studio/model/files/edit-files.ts';
import { addQuestion } from '#src/studio/model/questions/questions.ts';
import { Workbench } from '#src/studio/workbench/Workbench.tsx';
import { projectFiles } from '../project-files.ts';

vi.mock('#src/studio/preview/PreviewPane.tsx', () => ({ PreviewPane: () => null }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const STEP = 'more-details';

function openWorkbench(rules: Record<string, Json> = {}) {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const added = { kind: 'number', title: 'Trucks' } as const;
  const [withTrucks, trucks] = addQuestion(projectFiles(), 'apply', STEP, added);
  const field = { type: 'integer', title: 'Trucks', 'x-save': 'loanRequest.metadata.trucks', ...rules };
  const files = setIn(withTrucks, 'schemas/application.schema.json', ['properties', trucks], field);
  const about = { id: 'one', flow: 'apply', version: 1, savedBy: '', savedAt: '', check: { problems: [] } };
  const api = (() => new Promise(() => {})) as unknown as StudioCall;
  const draft = openDraftState({ ...about, files, original: files } as unknown as StudioDraft, api);
  draft.stop();
  render(
    <DraftContext value={{ draft, api, role: 'editor', bringOver: async () => {} }}>
      <Workbench me={{ email: 'pat@studio.example', role: 'editor' }} onLeave={() => {}} />
    </DraftContext>,
  );
  act(() => draft.select({ step: STEP, question: trucks }));
  return draft;
}
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

it('[STUDIO-11] a choice without its number is a problem that is not saved, until it has one or its form is closed', async () => {
  const user = userEvent.setup();
  const draft = openWorkbench({ enum: [1, 2] });
  expect(statuses()).toEqual(expect.arrayContaining(['Saved', 'No problems']));
  const [, second] = await screen.findAllByLabelText(/What is stored/);
  if (!second) throw new Error('there is no second choice');
  await user.clear(second);
  await waitFor(() =>
    expect(statuses()).toEqual(
      expect.arrayContaining(['Not saved yet: an answer in the form needs a correction', '1 problem']),
    ),
  );
  const list = screen.getByRole('region', { name: 'Problems' });
  expect(list.textContent).toContain('Trucks: Please enter the number that is stored.');
  expect(isUnsaved(draft.store.getState())).toBe(true);
  await user.type(second, '2');
  await waitFor(() => expect(statuses()).toContain('No problems'));
  await user.clear(second);
  await waitFor(() => expect(statuses()).toContain('1 problem'));
  act(() => draft.select({ step: STEP }));
  expect(statuses()).toContain('No problems');
});

it('words in a field for a number are a problem that is not saved', async () => {
  const user = userEvent.setup();
  openWorkbench();
  await user.type(await screen.findByLabelText(/Not below/), 'x');
  await waitFor(() => expect(statuses()).toContain('1 problem'));
});
