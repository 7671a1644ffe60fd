// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { StudioFailure } from '#src/studio/draft/studio-api.ts';
import { DraftName } from '#src/studio/workbench/DraftName.tsx';
import { NoObserver } from '../no-observer.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const opener = () => screen.getByRole('button', { name: 'Name this draft' });

it('[STUDIO-77] an editor names a draft, and the bar shows the name', async () => {
  const sent: unknown[] = [];
  const api = async (name: string, { body }: { body?: object }) => {
    sent.push([name, body]);
    return body;
  };
  showDraft(<DraftName />, { api: api as never });
  expect(screen.getByRole('heading').textContent).toBe('Draft: Application for funding');
  const user = userEvent.setup();
  await user.click(opener());
  await user.type(screen.getByLabelText('Name'), 'New amounts');
  await user.type(screen.getByLabelText('What is it for?'), 'Fall');
  await user.click(screen.getByRole('button', { name: 'Save the name' }));
  await screen.findByRole('heading', { name: 'New amounts' });
  expect(sent).toEqual([['PUT /studio/api/drafts/:id/name', { title: 'New amounts', purpose: 'Fall' }]]);
  expect(document.activeElement).toBe(opener());
});

it('a name that is not stored stays in the form with the reason, and Escape closes it', async () => {
  showDraft(<DraftName />, { api: () => Promise.reject(new StudioFailure(403, 'forbidden', 'Not yours.')) });
  const user = userEvent.setup();
  await user.click(opener());
  await user.type(screen.getByLabelText('Name'), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save the name' }));
  await screen.findByText('Not yours.');
  await user.keyboard('{Escape}');
  expect(screen.queryByLabelText('Name')).toBeNull();
});

it('a reader sees the name and no button', () => {
  showDraft(<DraftName />, { role: 'reader' });
  expect(screen.queryByRole('button')).toBeNull();
});

it.each(['published', 'discarded', 'gone'] as const)('a draft that is %s cannot be renamed', (ended) => {
  const draft = showDraft(<DraftName />);
  expect(opener()).toBeTruthy();
  act(() => draft.store.setState({ ended }));
  expect(screen.queryByRole('button')).toBeNull();
});

it('a stored name is in the form, and a canceled change is not kept', async () => {
  const draft = showDraft(<DraftName />);
  act(() => draft.setName({ title: 'Spring', purpose: 'Higher amounts' }));
  const user = userEvent.setup();
  await user.click(opener());
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Spring');
  expect(screen.getByLabelText('What is it for?')).toHaveProperty('value', 'Higher amounts');
  await user.type(screen.getByLabelText('Name'), ' and fall');
  await user.keyboard('{Escape}');
  await user.click(opener());
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Spring');
});
