// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { StudioDraft, StudioReview, StudioRole } from '#contracts/studio/studio-shapes.ts';
import { openDraftState } from '#src/studio/draft/draft-state.ts';
import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';
import { DraftContext } from '#src/studio/draft/use-draft.ts';
import { PublishView } from '#src/studio/publish/PublishView.tsx';
import { NoObserver } from '../no-observer.ts';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

/** The page of a draft, and a server on which another release may be live (`isStale`). */
interface Server {
  isStale: boolean;
  /** Whether a second person has to approve the draft, and the requests for it. */
  isRequired?: boolean;
  approvals?: object[];
  disclosures?: string[];
  /** The failures of the next calls for the review. */
  failures?: StudioFailure[];
}

function openView(
  server: Server,
  who: { role: StudioRole; brands?: string[] },
  read?: () => Promise<StudioReview>,
) {
  const published: string[] = [];
  const api = (async (route: string, { params }: { params?: Record<string, string> } = {}) => {
    const name = route.replace(/:(\w+)/g, (_, param: string) => params?.[param] ?? '');
    const failure = name.endsWith('/review') && server.failures?.shift();
    if (failure) throw failure;
    if (name.endsWith('/review') && read) return read();
    if (name === 'GET /studio/api/drafts/one/review')
      return {
        changes: ['A change'],
        brands: [],
        isStale: server.isStale,
        live: '2',
      } as unknown as StudioReview;
    if (name.endsWith('/approvals'))
      return {
        approvals: server.approvals ?? [],
        isRequired: server.isRequired ?? false,
        disclosures: server.disclosures ?? [],
      };
    if (name.endsWith('/links')) return { links: [] };
    if (name.endsWith('/releases')) return { releases: [], scheduled: [] };
    if (name !== 'POST /studio/api/drafts/one/publish') throw new StudioFailure(404, '', '');
    published.push(name);
    if (!server.isStale) return { brands: [] };
    throw new StudioFailure(409, 'publish-refused', 'Another release went live.');
  }) as unknown as StudioCall;
  const about = { id: 'one', flow: 'apply', version: 1, savedBy: '', savedAt: '', check: { problems: [] } };
  const draft = openDraftState({ ...about, files: {}, original: {} } as unknown as StudioDraft, api);
  draft.stop();
  draft.setNote('Why');
  render(
    <DraftContext value={{ draft, api, ...who, bringOver: async () => {} }}>
      <PublishView />
    </DraftContext>,
  );
  return { draft, published };
}
const now = () => screen.getByRole('button', { name: 'Publish now' });

it('publishes once, however often the button is clicked', async () => {
  const { draft, published } = openView({ isStale: false }, { role: 'publisher' });
  await screen.findByText('A change');
  const button = now();
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(draft.store.getState().ended).toBe('published'));
  expect(published).toHaveLength(1);
});

it('refuses to publish over another release, and offers to merge it, also to a member for one brand', async () => {
  const { published } = openView({ isStale: true }, { role: 'publisher', brands: ['acme'] });
  await screen.findByRole('button', { name: 'Take in what is live' });
  expect(now().getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText('Take in what is live first (above).')).not.toEqual([]);
  fireEvent.click(now());
  expect(published).toEqual([]);
});

it('reads the live release again after a refused publication', async () => {
  const server = { isStale: false };
  openView(server, { role: 'publisher' });
  await screen.findByText('A change');
  expect(screen.queryByRole('button', { name: 'Take in what is live' })).toBeNull();
  server.isStale = true;
  fireEvent.click(now());
  await screen.findByText('Another release went live.');
  await screen.findByRole('button', { name: 'Take in what is live' });
});

it('shows a refusal between the button that was pressed and the next one', async () => {
  const server = { isStale: false };
  openView(server, { role: 'publisher' });
  await screen.findByText('A change');
  server.isStale = true;
  fireEvent.click(now());
  const alert = (await screen.findByText('Another release went live.')).closest('[role="alert"]') as Element;
  const { DOCUMENT_POSITION_FOLLOWING: FOLLOWS } = Node;
  expect(now().compareDocumentPosition(alert) & FOLLOWS).toBe(FOLLOWS);
  const schedule = screen.getByRole('button', { name: 'Schedule' });
  expect(alert.compareDocumentPosition(schedule) & FOLLOWS).toBe(FOLLOWS);
});

it('[STUDIO-141] the button waits for a person with the role legal, and names the reason', async () => {
  const server: Server = { isStale: false, disclosures: ['the terms'] };
  const { published } = openView(server, { role: 'publisher' });
  await screen.findAllByText('Somebody with the role legal has to approve it or make it live (above).');
  fireEvent.click(now());
  expect(published).toEqual([]);
  server.disclosures = [];
  fireEvent.focus(window);
  await waitFor(() => expect(now().getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.click(now());
  await waitFor(() => expect(published).toHaveLength(1));
});

it('[STUDIO-70] the button publishes only approved content, if approval is required, and names the reason', async () => {
  const server: Server = { isStale: false, isRequired: true };
  const { published } = openView(server, { role: 'publisher' });
  await screen.findAllByText('A second person has to approve it first (above).');
  fireEvent.click(now());
  expect(published).toEqual([]);
  const decided = { decidedBy: 'paula', decidedAt: '2026-11-20T12:00:00Z' };
  server.approvals = [
    {
      id: 'one',
      status: 'approved',
      askedBy: 'ed',
      askedAt: '2026-11-20T12:00:00Z',
      note: '',
      comments: [],
      ...decided,
    },
  ];
  fireEvent.focus(window);
  await screen.findByText(/^paula approved exactly this/);
  fireEvent.click(now());
  await waitFor(() => expect(published).toHaveLength(1));
});

it('asks before it discards a draft, and Escape keeps it', async () => {
  openView({ isStale: false }, { role: 'editor' });
  fireEvent.click(screen.getByRole('button', { name: 'Throw this draft away' }));
  const keep = screen.getByRole('button', { name: 'Keep it' });
  expect(document.activeElement).toBe(keep);
  fireEvent.keyDown(keep, { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Throw this draft away' }));
});

it('[STUDIO-91] prints the report alone, with the draft, its approval and the effect', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const approvals = [
    {
      id: 'a',
      status: 'approved',
      decidedBy: 'pat@studio.example',
      decidedAt: '2026-11-20T12:00:00Z',
      comments: [],
    },
  ];
  openView({ isStale: false, approvals }, { role: 'reader' });
  fireEvent.click(await screen.findByRole('button', { name: /Print this report/ }));
  expect(print).toHaveBeenCalledOnce();
  const report = document.querySelector('.st-report')?.textContent;
  expect(report).toContain('Change report: Application for funding');
  expect(report).toContain('Approved by pat@studio.example');
  expect(report).toContain('A change');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.st-report')).toBeNull();
});

it('[STUDIO-15] a review that cannot be read says why, and is read again by a button', async () => {
  const server = { isStale: false, failures: [new StudioFailure(0, 'network', '')] };
  openView(server, { role: 'editor' });
  await screen.findByText(/server can't be reached/);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('A change');
  expect(screen.queryByText(/server can't be reached/)).toBeNull();
});

it('[STUDIO-61] the panel waits for the changes, and never claims that there are none before they are read', async () => {
  const { draft, answer } = openWaiting();
  expect(screen.getByText('Reading the changes...')).toBeTruthy();
  expect(screen.queryByText(/Nothing has changed/)).toBeNull();
  expect(screen.getAllByText('First wait for what changes (above).')).not.toEqual([]);
  await answer([]);
  expect(screen.getByText('Nothing has changed.')).toBeTruthy();
  act(() => draft.store.setState({ saving: 'waiting' }));
  expect(screen.queryByText(/Nothing has changed/)).toBeNull();
  const { stored } = draft.store.getState();
  act(() => draft.store.setState({ saving: 'saved', stored: { ...stored, version: 2 } }));
  expect(screen.getByText('Reading the changes...')).toBeTruthy();
  await answer(['A change']);
  expect(now().getAttribute('aria-disabled')).not.toBe('true');
});

/** A page whose server answers the call for the review at a time that the test sets. */
function openWaiting() {
  const waiting: ((changes: string[]) => void)[] = [];
  const view = openView({ isStale: false }, { role: 'publisher' }, () => {
    return new Promise<StudioReview>((resolve) => {
      waiting.push((changes) => resolve({ changes, brands: [], isStale: false, live: 2 }));
    });
  });
  return {
    ...view,
    answer: (changes: string[]) => act(async () => waiting.shift()?.(changes)),
  };
}

it('the button above the report leads to its end, which takes the focus', async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  openView({ isStale: false }, { role: 'publisher' });
  await screen.findByText('A change');
  fireEvent.click(screen.getByRole('button', { name: 'Go to the review and publishing' }));
  expect(scrolled).toHaveBeenCalledOnce();
  expect(document.activeElement?.contains(now())).toBe(true);
});

it('takes in what is live once, and says why it could not', async () => {
  const { draft } = openView({ isStale: true }, { role: 'editor' });
  const failures = [new StudioFailure(0, 'network', '')];
  const takeIn = vi.spyOn(draft, 'takeInLive').mockImplementation(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
  });
  const button = await screen.findByRole('button', { name: 'Take in what is live' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText(/server can't be reached/);
  expect(takeIn).toHaveBeenCalledOnce();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText(/server can't be reached/)).toBeNull());
  cleanup();
  openView({ isStale: true }, { role: 'reader' });
  await screen.findByText('A change');
  expect(screen.queryByRole('button', { name: 'Take in what is live' })).toBeNull();
});
