// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { previewSession } from '#src/studio/preview/frame/preview-session.ts';
import type { FrameMessage } from '#src/studio/preview/messages.ts';
import {
  isForVisitors,
  openPage,
  PREVIEW_PAGES,
  type PreviewPage,
} from '#src/studio/preview/preview-pages.ts';
import { openPreview, shownPath } from './show-preview.tsx';

let sent: FrameMessage[] = [];
beforeEach(() => {
  sent = [];
  vi.spyOn(window.parent, 'postMessage').mockImplementation((message) => {
    if (message.type !== 'studio-shown') sent.push(message);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each<[PreviewPage, string]>([
  ['home', '/'],
  ['signIn', '/app/verify/login'],
  ['done', '/app/decision/process'],
  ['processing', '/app/decision/process'],
  ['expired', '/app/user/expired'],
  ['notFound', '/no-such-page'],
])(
  '[STUDIO-125] the preview shows the page %s, and the step again that is chosen then',
  async (page, path) => {
    const { show } = await openPreview({ page });
    expect(shownPath()).toBe(path);
    show({ page: undefined, step: 'info' });
    expect(shownPath()).toBe('/app/info');
    expect(sent).toEqual([]);
  },
);

it.each<[PreviewPage, string[]]>([
  ['processing', ['processing']],
  ['submitted', ['done']],
  ['done', []],
])('[STUDIO-125] of the end page, %s has its dialog until another page is shown', (page, dialogs) => {
  const open = new Set<string>();
  const shownPages = new Set<string>();
  const modals = { open: (id: string) => open.add(id), close: (id: string) => open.delete(id) };
  const submissions = {
    keep: (flow: string) => shownPages.add(flow),
    drop: (flow: string) => shownPages.delete(flow),
  };
  const close = openPage(page, 'apply', { modals, submissions } as unknown as Parameters<typeof openPage>[2]);
  expect([[...open], [...shownPages]]).toEqual([dialogs, ['apply']]);
  close();
  expect([[...open], [...shownPages]]).toEqual([[], []]);
});

it('[STUDIO-125] the home page and the sign-in are those of visitors', async () => {
  expect(PREVIEW_PAGES.filter(isForVisitors)).toEqual(['home', 'signIn']);
  const session = previewSession(true);
  expect([session.mayBeSignedIn(), session.signedIn()]).toEqual([false, undefined]);
  expect((await session.open()).store.getState().loggedIn).toBe(false);
});

it('[STUDIO-126] a press names the texts of the element, and does nothing else', async () => {
  const clicked = vi.fn();
  const content = (
    <div>
      <h1>
        Your business <small>(optional)</small>
      </h1>
      <button type="button" onClick={clicked} data-field="business_name">
        Continue
      </button>
      <form aria-label="Step" onSubmit={clicked}>
        <input placeholder="Such as Oak" />
      </form>
      <ul>
        {Array.from({ length: 12 }, (_, at) => at).map((at) => (
          <li key={at}>Line {at}</li>
        ))}
      </ul>
    </div>
  );
  const { show } = await openPreview({ step: 'info', isEditing: true }, content);
  fireEvent.click(screen.getByText('Continue'));
  fireEvent.click(screen.getByRole('heading'));
  fireEvent.click(screen.getByPlaceholderText('Such as Oak'));
  fireEvent.click(screen.getByRole('list'));
  fireEvent.submit(screen.getByRole('form'));
  expect(clicked).not.toHaveBeenCalled();
  expect(sent).toEqual([
    { type: 'studio-text', texts: ['Continue'] },
    { type: 'studio-text', texts: ['Your business', '(optional)', 'Your business (optional)'] },
    { type: 'studio-text', texts: ['Such as Oak'] },
    { type: 'studio-text', texts: [] },
  ]);
  show({ isEditing: false });
  fireEvent.click(screen.getByText('Continue'));
  expect(clicked).toHaveBeenCalledOnce();
});
