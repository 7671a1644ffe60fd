// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';
import { PreviewLinks } from '#src/studio/links/PreviewLinks.tsx';
import { SharedPreview } from '#src/studio/links/SharedPreview.tsx';
import { NoObserver } from '../no-observer.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const link = (id: string, platform: string) => ({
  id,
  platform,
  madeBy: 'ed@studio.example',
  madeAt: '2026-11-20T12:00:00Z',
  expiresAt: '2026-11-27T12:00:00Z',
});

/** The links of a draft, on a server that refuses changes if set to. */
function open(links: object[], { role = 'editor' as 'editor' | 'reader', failure = '' } = {}) {
  const server = { failure };
  const sent: unknown[] = [];
  const api = async (name: string, request: object) => {
    if (name.startsWith('GET')) return { links };
    sent.push([name, request]);
    if (server.failure) throw new StudioFailure(409, '', server.failure);
    return { token: 'secret-token' };
  };
  showDraft(<PreviewLinks />, { files: projectFiles(), api, role });
  return { sent, server, user: userEvent.setup() };
}

it('[STUDIO-90] withdraws the link whose button was pressed, each named by its brand', async () => {
  const { sent, user } = open([link('one', 'default'), link('two', 'harbor'), link('three', 'gone')]);
  const [first, second, third] = await screen.findAllByRole('listitem');
  expect(second?.textContent).toMatch(/Harbor/);
  expect(first?.textContent).not.toMatch(/Harbor/);
  // Its brand was removed: there is only its id.
  expect(third?.textContent).toMatch(/gone/);
  await user.click(within(second as HTMLElement).getByRole('button', { name: 'Withdraw' }));
  expect(sent).toEqual([
    ['DELETE /studio/api/drafts/:id/links/:link', { params: { id: 'one', link: 'two' } }],
  ]);
});

it('[STUDIO-90] a reader sees the links without buttons, and nothing if there are none', async () => {
  open([link('one', 'harbor')], { role: 'reader' });
  await screen.findByRole('listitem');
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  open([], { role: 'reader' });
  expect(screen.queryByRole('region')).toBeNull();
});

it('[STUDIO-90] a refused link shows the reason until the next try, and no address', async () => {
  const { server, user } = open([], { failure: 'Too many links.' });
  await user.click(screen.getByRole('button', { name: 'Make a link' }));
  await screen.findByText('Too many links.');
  expect(screen.queryByLabelText('Address to send')).toBeNull();
  server.failure = '';
  await user.click(await screen.findByRole('button', { name: 'Make a link' }));
  await screen.findByLabelText('Address to send');
  expect(screen.queryByText('Too many links.')).toBeNull();
});

/** A shared preview with two steps, in a language of which there may be several. */
function share(locales: string[]) {
  const bodies: unknown[] = [];
  const api = (async (_: string, { body }: { body: object }) => {
    bodies.push(body);
    return {
      title: '',
      flow: 'apply',
      module: '/flows/a.js',
      steps: [
        { id: 'amount', title: 'Select Amount' },
        { id: 'info', title: 'Basic Info' },
      ],
      brand: { platform: 'harbor', locale: 'en-US', locales },
      expiresAt: '2026-11-27T12:00:00Z',
    };
  }) as unknown as StudioCall;
  render(<SharedPreview api={api} token="secret-token" />);
  return { bodies, user: userEvent.setup() };
}

it('[STUDIO-90] a shared preview shows the chosen step in the chosen state, once its page is ready', async () => {
  const { user } = share(['en-US']);
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview');
  const post = vi.spyOn(frame.contentWindow as Window, 'postMessage').mockReturnValue(undefined);
  await user.selectOptions(screen.getByLabelText('Steps'), 'Basic Info');
  expect(post).not.toHaveBeenCalled();
  const ready = { data: { type: 'studio-ready' }, source: frame.contentWindow };
  window.dispatchEvent(new MessageEvent('message', { ...ready, origin: window.location.origin }));
  await vi.waitFor(() => expect(post).toHaveBeenCalled());
  await user.selectOptions(screen.getByLabelText('Steps'), 'Select Amount');
  const shownSteps = post.mock.calls.map(([message]) => (message as { step: string; state: string }).step);
  expect(shownSteps).toEqual(['info', 'amount']);
  expect(post.mock.calls[0]).toEqual([
    expect.objectContaining({ type: 'studio-show', flow: 'apply', state: 'empty', module: '/flows/a.js' }),
    window.location.origin,
  ]);
});

it('[STUDIO-90] a shared preview offers languages only if there are several, and asks for the chosen one', async () => {
  share(['en-US']);
  await screen.findByLabelText('Steps');
  expect(screen.queryByLabelText('Language')).toBeNull();
  cleanup();
  const { bodies, user } = share(['en-US', 'es-US']);
  await user.selectOptions(await screen.findByLabelText('Language'), 'es-US');
  await vi.waitFor(() =>
    expect(bodies).toEqual([{ token: 'secret-token' }, { token: 'secret-token', lang: 'es-US' }]),
  );
});
