// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PagesList } from '#src/studio/panes/PagesList.tsx';
import { PREVIEW_PAGES } from '#src/studio/preview/preview-pages.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

afterEach(cleanup);

it('[STUDIO-125] lists the pages beside the steps, and selects the chosen one', () => {
  const draft = showDraft(<PagesList />, { files: projectFiles() });
  const buttons = screen.getAllByRole('button');
  expect(buttons).toHaveLength(PREVIEW_PAGES.length);
  expect(buttons.filter((button) => button.ariaCurrent === 'true')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Session ended' }));
  expect(draft.store.getState().selection).toEqual({ page: 'expired' });
  expect(screen.getByRole('button', { name: 'Session ended' }).ariaCurrent).toBe('true');
});
