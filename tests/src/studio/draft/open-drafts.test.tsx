// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Session } from '#src/session/state/session.ts';
import type { SessionService } from '#src/session/state/session-port.ts';
import { type StudioCall, StudioFailure } from '#src/studio/draft/studio-api.ts';
import { useDraft, useDraftContext, useDraftState } from '#src/studio/draft/use-draft.ts';
import { Studio } from '#src/studio/Studio.tsx';

const FILE = 'flows/texts.json';

vi.mock('#src/studio/workbench/Workbench.tsx', () => ({
  Workbench: () => {
    const draft = useDraft();
    const { bringOver } = useDraftContext();
    const text = useDraftState(({ history }) => history.files[FILE]);
    const saving = useDraftState((state) => state.saving);
    return (
      <>
        <p>{text}</p>
        <p>{saving}</p>
        <button type="button" onClick={() => draft.edit('x', (all) => ({ ...all, [FILE]: '{"a": 2}' }))}>
          Change
        </button>
        <button type="button" onClick={() => void bringOver()}>
          Go on
        </button>
      </>
    );
  },
}));

afterEach(() => {
  cleanup();
  window.location.hash = '';
});

/** Studio with a server that keeps drafts, or answers `fails` to each save. */
function openStudio(email = () => 'ed@studio.example') {
  const server = {
    fails: undefined as number | undefined,
    saves: 0,
    opened: 0,
    drafts: new Map<string, string>(),
  };
  const session = createStore<Session>(() => ({ loggedIn: true, accounts: [] }));
  const draftOf = (id: string, original = '{"a": 1}') => ({
    id,
    flow: 'apply',
    version: 1,
    savedBy: 'ed',
    savedAt: '',
    check: { problems: [] },
    files: { [FILE]: server.drafts.get(id) },
    original: { [FILE]: original },
  });
  const api = (async (
    name: string,
    { params, body }: { params?: { id: string }; body?: { files?: object } },
  ) => {
    const id = params?.id ?? '';
    if (name === 'GET /studio/api/me') return { email: email(), role: 'editor' };
    if (name === 'GET /studio/api/drafts')
      return { drafts: [], flows: [{ id: 'apply', release: '1' }], brands: [], templates: [], languages: [] };
    if (name.startsWith('POST')) {
      server.opened += 1;
      server.drafts.set(`new-${server.opened}`, '{"a": 1}');
      return draftOf(`new-${server.opened}`);
    }
    if (name.startsWith('GET')) return draftOf(id);
    if (server.fails === 401) session.setState({ loggedIn: false }, false);
    if (server.fails !== undefined) throw new StudioFailure(server.fails, '', '');
    server.saves += 1;
    for (const text of Object.values(body?.files ?? {})) server.drafts.set(id, text);
    return { version: 1 + server.saves, savedAt: '', check: { problems: [] } };
  }) as unknown as StudioCall;
  const service = {
    store: session,
    resume: async () => {},
    ending: () => 'expired',
    beforeLogOut: () => () => {},
  } as unknown as SessionService;
  server.drafts.set('one', '{"a": 1}');
  window.location.hash = '#/drafts/one';
  render(<Studio session={service} api={api} />);
  return { server, session };
}

function isAsked(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}
const change = async () => fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
const goTo = (hash: string) =>
  act(async () => {
    window.location.hash = hash;
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });

test('asks before unsaved changes are left, and does not ask if everything is saved', async () => {
  const { server } = openStudio();
  server.fails = 0;
  await screen.findByText('{"a": 1}');
  expect(isAsked()).toBe(false);
  await change();
  await expect.poll(isAsked).toBe(true);
});

test('keeps unsaved changes while another page is open, shows a notice, and saves them later', async () => {
  const { server } = openStudio();
  server.fails = 400;
  await change();
  await screen.findByText('failed');
  await goTo('');
  await screen.findByText(/your last changes are not saved yet/);
  expect(isAsked()).toBe(true);
  server.fails = undefined;
  await goTo('#/drafts/one');
  await screen.findByText('{"a": 2}');
  await goTo('');
  await waitFor(() => expect(server.drafts.get('one')).toBe('{"a": 2}'));
  await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull());
  expect(isAsked()).toBe(false);
});

test('an ended session loses no change: the same person has it after signing in again, other people do not', async () => {
  let email = 'ed@studio.example';
  const { server, session } = openStudio(() => email);
  server.fails = 401;
  await change();
  await screen.findByLabelText('Your work email');
  expect(isAsked()).toBe(true);
  server.fails = undefined;
  email = 'bob@studio.example';
  await act(async () => session.setState({ loggedIn: true }, false));
  await screen.findByText('{"a": 1}');
  await act(async () => session.setState({ loggedIn: false }, false));
  email = 'ed@studio.example';
  await act(async () => session.setState({ loggedIn: true }, false));
  await screen.findByText('{"a": 2}');
  await waitFor(() => expect(server.drafts.get('one')).toBe('{"a": 2}'));
});

test('the changes of a draft that another member ended continue in a new draft', async () => {
  const { server } = openStudio();
  server.fails = 404;
  await change();
  await screen.findByText('over');
  server.fails = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(server.drafts.get('new-1')).toBe('{"a": 2}'));
  expect(isAsked()).toBe(false);
});

test('a double click opens one draft', async () => {
  const { server } = openStudio();
  await goTo('');
  const button = await screen.findByRole('button', { name: 'Open a new draft' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(window.location.hash).toBe('#/drafts/new-1'));
  expect(server.opened).toBe(1);
});
