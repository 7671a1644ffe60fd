// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ModalHost } from '#src/alerts/ModalHost.tsx';
import { createModalStore } from '#src/alerts/modal-store.ts';
import { Stage } from '../test-brand.tsx';

vi.mock('#src/alerts/ModalDialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('if the chunk of a dialog cannot load, the page stays and window.confirm asks instead', async () => {
  const store = createModalStore();
  render(
    <>
      <h1>Your application</h1>
      <ModalHost store={store} />
    </>,
    { wrapper: Stage },
  );
  await act(async () => store.open('processing'));
  await act(async () => store.close('processing'));
  screen.getByRole('heading', { name: 'Your application' });
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(true);
  let answer: Promise<boolean> | undefined;
  await act(async () => {
    answer = store.confirm({
      title: 'Start over?',
      text: 'All answers are lost.',
      yes: 'Start over',
      no: 'Keep',
    });
  });
  expect(await answer).toBe(true);
  expect(ask).toHaveBeenCalledExactlyOnceWith('All answers are lost.');
});

it('[SCREEN-81] a dialog closes the menu, which would cover it, and returns the focus to the menu button', async () => {
  const store = createModalStore();
  render(
    <>
      <button type="button">Menu</button>
      <div popover="auto" data-testid="menu">
        <a href="/app/info">Basic Info</a>
      </div>
      <ModalHost store={store} />
    </>,
    { wrapper: Stage },
  );
  const button = screen.getByRole('button', { name: 'Menu' });
  // As the browser: the focus returns to the button that opened the menu.
  const hidePopover = vi.fn(() => button.focus());
  Object.assign(screen.getByTestId('menu'), { hidePopover });
  screen.getByRole('link', { name: 'Basic Info', hidden: true }).focus();
  await act(async () => store.open('processing'));
  expect(hidePopover).toHaveBeenCalledOnce();
  button.blur();
  await act(async () => store.close('processing'));
  await waitFor(() => expect(document.activeElement).toBe(button));
});
