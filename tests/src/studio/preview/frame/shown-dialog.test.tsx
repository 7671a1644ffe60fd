// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { pageTitle, textRows, textsSeen } from '#src/studio/model/words/index.ts';
import { closeNetwork } from '#src/studio/preview/frame/confine.ts';
import { dialogOf, PREVIEW_DIALOGS } from '#src/studio/preview/preview-dialogs.ts';
import { NoObserver } from '../../no-observer.ts';
import { projectFiles } from '../../project-files.ts';
import { openPreview, shownPath } from './show-preview.tsx';

beforeAll(() => {
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.spyOn(window.parent, 'postMessage').mockImplementation(() => {});
  closeNetwork();
});
afterEach(cleanup);

const files = projectFiles();
/** The application opens these over the end page. */
const OVER_END_PAGE = ['processing', 'submitted'];
const OVER_STEP = PREVIEW_DIALOGS.filter((dialog) => !OVER_END_PAGE.includes(dialog));

it.each(OVER_STEP)(
  '[STUDIO-132] shows the dialog %s, whose heading is found among its texts',
  async (page) => {
    const { show } = await openPreview({ page });
    const heading = (await screen.findByRole('heading', { level: 2 })).textContent ?? '';
    const title = pageTitle(files, 'apply', { page });
    const [row] = textsSeen(textRows(files, 'apply', 'default'), [heading], { lang: 'en-US', page: title });
    expect([row?.pageTitle, dialogOf(row?.key ?? '')?.dialog]).toEqual([title, page]);
    expect(shownPath()).toBe('/app/amount');
    show({ page: undefined, step: 'info' });
    expect(shownPath()).toBe('/app/info');
    expect(screen.queryByText(heading)).toBeNull();
  },
);

it('[STUDIO-132] a dialog stays open, whatever is pressed in it', async () => {
  const { runtime } = await openPreview({ page: 'removeOwner' });
  (await screen.findByRole('button', { name: 'Remove owner' })).click();
  expect(screen.getByRole('heading').textContent).toBe('Remove Ben Oak?');
  expect(runtime.state().application.owners).toHaveLength(1);
});

it('[STUDIO-132] every text of a dialog is under it in the table, and no text is under two', () => {
  const rows = textRows(files, 'apply', 'default');
  for (const dialog of PREVIEW_DIALOGS) {
    const own = rows.filter(({ key }) => dialogOf(key)?.dialog === dialog);
    expect(own.length, dialog).toBeGreaterThan(1);
    expect([...new Set(own.map((row) => row.pageTitle))]).toEqual([
      pageTitle(files, 'apply', { page: dialog }),
    ]);
  }
});
