// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { StudioDraft, StudioProblem } from '#contracts/studio/studio-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';
import { ProblemsPanel } from '#src/studio/panes/ProblemsPanel.tsx';
import { offline } from '../offline.ts';
import { projectFiles } from '../project-files.ts';

afterEach(cleanup);

const AMOUNT = 'flows/apply/steps/amount.json';
const HARBOR = 'brands/harbor.json';

function openPanel(notes: StudioProblem[] = []) {
  const files = projectFiles();
  const problems = [AMOUNT, HARBOR].map((file, index) => ({
    file,
    line: 2 + index,
    column: 3,
    what: 'it is wrong',
    hint: 'Mend "access": "visitor"',
  }));
  const about = { id: 'one', flow: 'apply', version: 1, savedBy: '', savedAt: '' };
  const api = offline;
  const draft = openDraftState(
    { ...about, files, original: files, check: { problems, notes } } as unknown as StudioDraft,
    api,
  );
  draft.stop();
  render(
    <DraftContext value={{ draft, api, role: 'editor', bringOver: async () => {} }}>
      <ProblemsPanel />
    </DraftContext>,
  );
  return draft.store.getState;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('links to the step, to the brand, and to the line in the file of either', () => {
  const state = openPanel();
  expect(screen.getAllByText("Mend 'Who sees it: Everybody'.")).toHaveLength(2);
  press('Select Amount');
  expect([state().view, state().selection]).toEqual(['steps', { step: 'amount', question: undefined }]);
  press(`${AMOUNT}, line 2`);
  expect([state().view, state().selection]).toMatchObject(['json', { file: AMOUNT, line: 2, column: 3 }]);
  press('Harbor Community Bank');
  expect([state().view, state().look.platform]).toEqual(['brands', 'harbor']);
  press(`${HARBOR}, line 3`);
  expect([state().view, state().selection]).toMatchObject(['json', { file: HARBOR, line: 3 }]);
});

it('shows notes about files of the flow, each with a link to its line', () => {
  const note = { line: 9, column: 3, what: 'it may be slow', hint: 'Make it simple' };
  const state = openPanel([
    { ...note, file: AMOUNT },
    { ...note, file: HARBOR },
  ]);
  const list = screen.getByRole('list', { name: 'Good to know' });
  expect(list.textContent).toBe(`Select Amount It may be slow. Make it simple. ${AMOUNT}, line 9`);
  press(`${AMOUNT}, line 9`);
  expect([state().view, state().selection]).toMatchObject(['json', { file: AMOUNT, line: 9, column: 3 }]);
});
