// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StudioDraft } from '#contracts/studio/studio-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import type { StudioCall } from '#src/studio/draft/studio-api.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';
import { StepsPane } from '#src/studio/panes/StepsPane.tsx';
import { offline } from '../offline.ts';
import { projectFiles } from '../project-files.ts';

afterEach(cleanup);

const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
});

const ROLE = /it does with the original's answer only/;

function openSteps(step: string, api: StudioCall = offline) {
  const files = projectFiles();
  const about = { id: 'one', flow: 'apply', version: 1, savedBy: '', savedAt: '', check: { problems: [] } };
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

const remove = async (title: string) => {
  fireEvent.click(screen.getByRole('button', { name: `More for ${title}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
};
/** A server that counts these answers. */
function countingApi(counted: { lookedAt: number; answered: number } | undefined) {
  const requests: string[] = [];
  const api = (async (_: string, { query }: { query: { questions: string } }) => {
    requests.push(query.questions);
    if (!counted) throw new Error();
    return counted;
  }) as unknown as StudioCall;
  return { requests, api };
}

it.each([
  ['a question', 'Company DBA', 'business_dba'],
  ['a step', 'Further Business Details', 'business_ein,business_no_ein,business_revenue'],
])(
  '[STUDIO-62] says how many applications have answered %s that was removed, until it is undone',
  async (_, title, names) => {
    const { requests, api } = countingApi({ lookedAt: 5, answered: 4 });
    const draft = openSteps('more-details', api);
    await remove(title);
    expect(
      await screen.findByText(new RegExp(`^4 of 5 applications under way have answered '${title}'`)),
    ).toBeTruthy();
    expect(requests).toEqual([expect.stringContaining(names)]);
    // Below a long list it would be out of sight.
    expect(scrolled).toHaveBeenLastCalledWith({ block: 'nearest' });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByText(/4 of 5/)).toBeNull();
    expect(draft.store.getState().history.files).toEqual(projectFiles());
  },
);

it.each([
  [{ lookedAt: 5, answered: 0 }, 'None of the 5 applications under way has answered it.'],
  [{ lookedAt: 0, answered: 0 }, 'Nobody is in the middle of an application.'],
  [undefined, 'could not be counted'],
])('the count %j of a removed question is a sentence', async (counted, words) => {
  openSteps('more-details', countingApi(counted).api);
  await remove('Company DBA');
  expect(await screen.findByText(new RegExp(words))).toBeTruthy();
});

it('[STUDIO-62] counts no answers of questions that are not on the page', async () => {
  const { requests, api } = countingApi({ lookedAt: 5, answered: 4 });
  openSteps('more-details', api);
  await remove('More Details');
  await screen.findByText(/^4 of 5 applications under way have answered 'More Details'/);
  expect(requests[0]?.split(',')).toContain('business_naics');
  expect(requests[0]?.split(',')).not.toContain('naics_keyword');
  cleanup();
  openSteps('more-details', api);
  await remove('Industry name');
  expect(requests).toHaveLength(1);
  expect(screen.queryByText(/applications under way/)).toBeNull();
});
