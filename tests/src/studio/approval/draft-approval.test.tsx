// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { ApprovalComment } from '#contracts/studio/approvals.ts';
import { DraftApproval } from '#src/studio/approval/DraftApproval.tsx';
import { NoObserver } from '../no-observer.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const original = projectFiles();
const INFO = 'flows/apply/steps/info.json';
const REMOVED = 'flows/apply/steps/amount.json';
const { [REMOVED]: _, ...remainingFiles } = original;
const files = { ...remainingFiles, [INFO]: `${original[INFO]}\n`, 'brands/added.json': '{}' };

/** The approval of a draft that changes one file, removes one and adds one. */
function open(
  changes: string[],
  status: 'waiting' | 'returned' = 'waiting',
  comments: ApprovalComment[] = [],
) {
  const request = { id: 'a', status, comments, note: '', askedBy: 'ed', askedAt: '2026-11-20T12:00:00Z' };
  const approvals = {
    all: [{ ...request, kind: 'draft', target: 'one' }],
    isRequired: true,
    redirected: [],
    disclosures: [],
    fault: undefined,
    read: async () => {},
  } as const;
  const inputs = { approvals, changes, gaps: [], blockReason: undefined, version: 1 };
  const draft = showDraft(<DraftApproval {...inputs} />, { files, original, role: 'publisher' });
  return { draft, user: userEvent.setup() };
}
const offered = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it('[STUDIO-74] a comment can be about a change, a question of the draft, or a file that is changed, added or removed', () => {
  open(['The heading changed', 'A step is removed']);
  expect(offered('What changes')).toEqual(['The heading changed', 'A step is removed']);
  expect(offered('Changed files').toSorted()).toEqual(['brands/added.json', REMOVED, INFO].toSorted());
  expect(offered('Questions')).toContain('Basic Info › Business name');
});

it.each([
  [
    { kind: 'question', at: 'info business_name' },
    'Basic Info › Business name',
    'steps',
    { step: 'info', question: 'business_name' },
  ],
  [{ kind: 'file', at: INFO }, INFO, 'json', { file: INFO }],
] as const)('[STUDIO-74] a comment on the place %j opens it', async (about, name, view, selection) => {
  const { draft, user } = open([], 'returned', [{ about, text: 'Why?' }]);
  await user.click(screen.getByRole('button', { name }));
  expect(draft.store.getState()).toMatchObject({ view, selection });
});
