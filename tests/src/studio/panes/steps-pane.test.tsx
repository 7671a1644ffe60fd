// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';
import { StepsPane } from '#src/studio/panes/StepsPane.tsx';
import { projectFiles } from '../project-files.ts';

afterEach(cleanup);

const ROLE = /it does with the original's answer only/;

function openSteps(step: string) {
  const files = projectFiles();
  const about = { id: 'one', flow: 'apply', version: 1, savedBy: '', savedAt: '', check: { problems: [] } };
  const api = (() => Promise.reject()) as unknown as StudioCall;
  const draft = openDraftState({ ...about, files, original: files } as unknown as StudioDraft, api);
  draft.stop();
  render(
    <DraftContext value={{ draft, api, role: 'editor', bringOver: async () => {} }}>
      <StepsPane />
    </DraftContext>,
  );
  act(() => draft.select({ step }));
  return draft;
}
async function duplicate(title: string) {
  fireEvent.click(screen.getByRole('button', { name: `More for ${title}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
}

it.each([
  ['a question', 'Choose Desired Amount'],
  ['a step', 'Select Amount'],
])('[STUDIO-12] the copy of %s with a role says that the role stays with the original', async (_, title) => {
  const draft = openSteps('amount');
  expect(screen.queryByText(ROLE)).toBeNull();
  await duplicate(title);
  expect(screen.getByText(ROLE)).toBeTruthy();
  act(() => draft.select({ step: 'amount', question: 'loan_amount' }));
  expect(screen.queryByText(ROLE)).toBeNull();
});
