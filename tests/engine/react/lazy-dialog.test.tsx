// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyDialog } from '#engine/react';

afterEach(cleanup);

it('the code of a dialog is requested again at its next opening, and a message is shown if it does not load', async () => {
  const onMessage = vi.fn();
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
            onMessage();
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
    expect(onMessage).toHaveBeenCalledTimes(times);
  }
  isOnline = true;
  await press();
  screen.getByText('Your sign-ins');
  expect(load).toHaveBeenCalledTimes(3);
});
