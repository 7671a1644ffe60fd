// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Brand } from '#src/brand/types.ts';
import { ViewMenu } from '#src/studio/preview/ViewMenu.tsx';
import { NoObserver } from '../no-observer.ts';
import { projectFiles } from '../project-files.ts';
import { showDraft } from '../show-draft.tsx';

beforeAll(() => vi.stubGlobal('ResizeObserver', NoObserver));
afterAll(() => vi.unstubAllGlobals());
afterEach(cleanup);

const HARBOR = { platform: 'harbor', locale: 'es-US', locales: ['en-US', 'es-US'] } as unknown as Brand;

/** The button of the menu, for a draft that shows the brand Harbor. */
function button(brand: Brand | undefined, hidesBrand = false) {
  const draft = showDraft(<ViewMenu brand={brand} hidesBrand={hidesBrand} />, { files: projectFiles() });
  act(() => draft.setLook({ platform: 'harbor', width: 768 }));
  const button = screen.getByRole('button', { name: /^View: / });
  return { words: button.textContent, name: button.getAttribute('aria-label') ?? '' };
}

it('the button shows the brand, and its name includes language and width', () => {
  const { words, name } = button(HARBOR);
  expect(words).toMatch(/^Harbor/);
  expect(name).toMatch(/^View: Harbor.*, .*(Spanish|español).*, Tablet/i);
});

it('the button shows the language if the view has a choice of the brand already', () => {
  const { words, name } = button(HARBOR, true);
  expect(words).toMatch(/Spanish|español/i);
  expect(name).not.toMatch(/Harbor/);
});

it('the button shows the width if there is nothing else to choose', () => {
  const { words } = button({ ...HARBOR, locales: ['en-US'] } as Brand, true);
  expect(words).toMatch(/^Tablet/);
});

it('the menu chooses the brand, the language and the width of the preview', async () => {
  const draft = showDraft(<ViewMenu brand={HARBOR} hidesBrand={false} />, { files: projectFiles() });
  act(() => draft.setLook({ platform: 'harbor' }));
  fireEvent.click(screen.getByRole('button', { name: /^View: / }));
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Width');
  choose('Width', '1280');
  choose('Language', 'en-US');
  choose('Brand', 'ironline');
  expect(draft.store.getState().look).toMatchObject({ width: 1280, lang: 'en-US', platform: 'ironline' });
});
