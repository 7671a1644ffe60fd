// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
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

const link = {
  id: 'link-1',
  platform: 'harbor',
  madeBy: 'ed@studio.example',
  madeAt: '2026-11-20T12:00:00Z',
  expiresAt: '2026-11-27T12:00:00Z',
};

it('[STUDIO-90] shows the address of a new link once, and withdraws it', async () => {
  const calls: string[] = [];
  let links = [] as object[];
  const api = async (name: string) => {
    calls.push(name.split(' ')[0] ?? '');
    if (name.startsWith('POST')) links = [link];
    if (name.startsWith('DELETE')) links = [];
    return { links, token: 'secret-token', id: link.id, expiresAt: link.expiresAt };
  };
  showDraft(<PreviewLinks />, { files: projectFiles(), api });
  fireEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  const address = await screen.findByLabelText<HTMLInputElement>('Address to send');
  expect(address.value).toBe(`${window.location.origin}/studio/shared#secret-token`);
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull());
  expect(screen.queryByLabelText('Address to send')).toBeNull();
  expect(calls).toEqual(['GET', 'POST', 'GET', 'DELETE', 'GET']);
});

it('[STUDIO-90] copies the address of a new link, and says if the browser refuses', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  const api = async () => ({ links: [], token: 'secret-token' });
  showDraft(<PreviewLinks />, { files: projectFiles(), api });
  fireEvent.click(screen.getByRole('button', { name: 'Make a link' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Copy the address' }));
  await screen.findByText('Copied');
  expect(writeText).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/studio/shared#secret-token`);
  writeText.mockRejectedValueOnce(new Error('Refused.'));
  fireEvent.click(screen.getByRole('button', { name: 'Copy the address' }));
  await screen.findByText(/^It can't be copied here/);
});

it('[STUDIO-90] makes a link to the shown brand for 7 days, or to the chosen brand for the chosen days', async () => {
  const newLinks: unknown[] = [];
  const api = async (name: string, { body }: { body?: object }) => {
    if (name.startsWith('POST')) newLinks.push(body);
    return { links: [], token: 'secret-token' };
  };
  const draft = showDraft(<PreviewLinks />, { files: projectFiles(), api });
  const make = async () => {
    const count = newLinks.length;
    fireEvent.click(screen.getByRole('button', { name: 'Make a link' }));
    await vi.waitFor(() => expect(newLinks).toHaveLength(count + 1));
    await screen.findByRole('button', { name: 'Make a link' });
  };
  await make();
  fireEvent.change(screen.getByLabelText('Brand'), { target: { value: 'harbor' } });
  fireEvent.change(screen.getByLabelText('Works for'), { target: { value: '30' } });
  await make();
  expect(newLinks).toEqual([
    { platform: draft.store.getState().look.platform ?? 'default', days: 7 },
    { platform: 'harbor', days: 30 },
  ]);
});

it('[STUDIO-90] shows the preview behind a link with its steps, and until when it works', async () => {
  const api = (async () => ({
    title: 'Spring terms',
    flow: 'apply',
    module: '/flows/a.js',
    steps: [
      { id: 'amount', title: 'Select Amount' },
      { id: 'info', title: 'Basic Info' },
    ],
    brand: { platform: 'harbor', locales: ['en-US'] },
    expiresAt: link.expiresAt,
  })) as unknown as StudioCall;
  render(<SharedPreview api={api} token="secret-token" />);
  await screen.findByRole('heading', { name: 'Spring terms' });
  expect(screen.getByText(/Nothing that you enter is stored or sent/)).toBeTruthy();
  expect(screen.getByTitle('Preview').getAttribute('src')).toBe('/studio/preview');
  expect([...screen.getByLabelText<HTMLSelectElement>('Steps').options].map(({ text }) => text)).toEqual([
    'Select Amount',
    'Basic Info',
  ]);
});

it('says why a link does not work any more', async () => {
  const api = (() => Promise.reject(new Error('This link is over.'))) as unknown as StudioCall;
  render(<SharedPreview api={api} token="old" />);
  expect((await screen.findByRole('alert')).textContent).toContain('This link is over.');
});

const shared = {
  title: 'Spring terms',
  flow: 'apply',
  steps: [],
  brand: { platform: 'harbor', locale: 'en-US', locales: ['en-US', 'es-US'] },
  expiresAt: link.expiresAt,
};

it.each(['expired-link', 'invalid'])('[STUDIO-90] says that a link no longer works (%s)', async (code) => {
  const api = () => Promise.reject(new StudioFailure(403, code, 'Invalid token account combination'));
  render(<SharedPreview api={api as StudioCall} token="secret-token" />);
  await screen.findByText('This link does not work any more. Ask the sender for a new one.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('[STUDIO-90] reads the preview again after the server could not be reached, and keeps the shown one', async () => {
  const answers: (object | undefined)[] = [undefined, shared, undefined, { ...shared, title: 'Términos' }];
  const api = async () => {
    const answer = answers.shift();
    if (!answer) throw new StudioFailure(0, '', 'The server does not answer.');
    return answer;
  };
  render(<SharedPreview api={api as unknown as StudioCall} token="secret-token" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Spring terms' });
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'es-US' } });
  await screen.findByText('The server does not answer.');
  screen.getByRole('heading', { name: 'Spring terms' });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Términos' });
  expect(screen.queryByText('The server does not answer.')).toBeNull();
});

it('[STUDIO-90] ignores the answer in a language that is no longer chosen', async () => {
  const waiting: ((answer: object) => void)[] = [];
  const api = () => new Promise((done) => waiting.push(done));
  render(<SharedPreview api={api as unknown as StudioCall} token="secret-token" />);
  waiting[0]?.(shared);
  await screen.findByRole('heading', { name: 'Spring terms' });
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'es-US' } });
  fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'en-US' } });
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(1));
  waiting[2]?.({ ...shared, title: 'English' });
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'English' })).not.toBeNull());
  await act(async () => waiting[1]?.({ ...shared, title: 'Términos' }));
  screen.getByRole('heading', { name: 'English' });
});
