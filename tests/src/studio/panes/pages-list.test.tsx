// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { objectOf } from '#engine';
import { setIn } from '#src/studio/model/files/index.ts';
import { mailsIn } from '#src/studio/model/words/index.ts';
import { PagesList } from '#src/studio/panes/PagesList.tsx';
import texts from '#src/studio/parts/texts.json';
import { PREVIEW_DIALOGS } from '#src/studio/preview/preview-dialogs.ts';
import { PREVIEW_PAGES } from '#src/studio/preview/preview-pages.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

afterEach(cleanup);

it('[STUDIO-125] lists the pages beside the steps, and selects the chosen one', () => {
  const draft = showDraft(<PagesList />, { files: projectFiles() });
  const buttons = screen.getAllByRole('button').slice(0, PREVIEW_PAGES.length);
  expect(buttons.filter((button) => button.ariaCurrent === 'true')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Session ended' }));
  expect(draft.store.getState().selection).toEqual({ page: 'expired' });
  expect(screen.getByRole('button', { name: 'Session ended' }).ariaCurrent).toBe('true');
});

it('[STUDIO-132] lists every dialog by a title', () => {
  const draft = showDraft(<PagesList />, { files: projectFiles() });
  const titles = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(titles.slice(PREVIEW_PAGES.length, PREVIEW_PAGES.length + PREVIEW_DIALOGS.length)).toEqual(
    PREVIEW_DIALOGS.map((dialog) => objectOf(texts.texts.dialog)[dialog]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Log out with unsaved answers' }));
  expect(draft.store.getState().selection).toEqual({ page: 'logOut' });
});

it('[STUDIO-129] lists every mail of the draft by a title', () => {
  const draft = showDraft(<PagesList />, { files: projectFiles() });
  const titles = screen.getAllByRole('button').map(({ textContent }) => textContent);
  const names = mailsIn(projectFiles());
  expect(titles.slice(PREVIEW_PAGES.length + PREVIEW_DIALOGS.length)).toEqual(
    names.map((name) => objectOf(texts.texts.mail)[name]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Unfinished application' }));
  expect(draft.store.getState().selection).toEqual({ page: 'mail:reminder' });
});

it('[STUDIO-129] a mail without a title is listed by its name', () => {
  const MAILS = 'flows/texts.mails.json';
  const files = projectFiles();
  const draft = showDraft(<PagesList />, {
    files: setIn(files, MAILS, ['mails', 'new-thing'], { subject: 'News' }),
  });
  fireEvent.click(screen.getByRole('button', { name: 'new thing' }));
  expect(draft.store.getState().selection).toEqual({ page: 'mail:new-thing' });
});
