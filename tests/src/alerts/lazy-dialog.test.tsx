// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyDialog } from '#src/alerts/lazy-dialog.tsx';
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

it('keeps the page where the code of a dialog does not come, and lets the browser ask', async () => {
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
    answer = store.confirm({ text: 'Start over?' });
  });
  expect(await answer).toBe(true);
  expect(ask).toHaveBeenCalledExactlyOnceWith('Start over?');
});

it('asks for the code of a dialog again at its next opening, and says a word where it does not come', async () => {
  const said = vi.fn();
  let isOnline = false;
  const load = vi.fn(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ open }: { open: boolean }) => (open ? <p>Your sign-ins</p> : null);
  });
  const Later = lazyDialog<{ open: boolean }>(load);
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Later
          open={open}
          onMissing={() => {
            setOpen(false);
            said();
          }}
        />
      </>
    );
  }
  render(<Page />);
  const press = () => act(async () => screen.getByRole('button', { name: 'Open' }).click());
  expect(load).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    await press();
    expect(load).toHaveBeenCalledTimes(times);
    expect(said).toHaveBeenCalledTimes(times);
  }
  isOnline = true;
  await press();
  screen.getByText('Your sign-ins');
  expect(load).toHaveBeenCalledTimes(3);
});
