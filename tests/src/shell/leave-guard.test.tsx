// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LeaveGuards } from '#src/shell/navigation/LeaveGuards.tsx';
import { useLeaveGuard } from '#src/shell/navigation/use-leave-guard.ts';

// [SCREEN-62]: leaving unsaved uploads asks first, by every kind of navigation.

let answer: (yes: boolean) => void;
const ask = vi.fn(
  () =>
    new Promise<boolean>((resolve) => {
      answer = resolve;
    }),
);

function Step({ asks, hasParts }: { asks: boolean; hasParts: boolean }) {
  const leaving = useRef(asks ? ask : undefined);
  useLeaveGuard(leaving, { hasParts });
  return (
    <>
      <p>the step</p>
      <Link to="/step?part=2">Part</Link>
      <a href="/after" target="_blank" rel="noopener">
        Beside
      </a>
      <a href="https://bank.example/terms">Terms</a>
      <a href="/form.pdf" download>
        Form
      </a>
    </>
  );
}

/** A step in the menu of a phone, which a dialog closes. */
function MenuStep() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? (
    <Link to="/home" onClick={() => setOpen(false)}>
      Home step
    </Link>
  ) : null;
}

/** A page opened from `/before` that links to `/after`; the header's link is outside the step. */
async function open({ asks = true, hasParts = true } = {}) {
  window.history.replaceState(null, '', '/before');
  const user = userEvent.setup();
  render(
    <BrowserRouter>
      <LeaveGuards>
        <Link to="/home">Header</Link>
        <MenuStep />
        <Routes>
          <Route path="/before" element={<Link to="/step">On</Link>} />
          <Route path="/step" element={<Step asks={asks} hasParts={hasParts} />} />
          <Route path="/home" element={<p>home</p>} />
        </Routes>
      </LeaveGuards>
    </BrowserRouter>,
  );
  await user.click(screen.getByRole('link', { name: 'On' }));
  expect(screen.getByText('the step')).toBeTruthy();
  return user;
}
const path = () => window.location.pathname;
const say = (yes: boolean) => act(async () => answer(yes));
/** Moves through the history as the browser's own buttons do. */
const move = (by: number) =>
  act(async () => {
    window.history.go(by);
  });

beforeEach(() => {
  ask.mockClear();
});
afterEach(cleanup);

describe("the browser's Back", () => {
  it('asks and stays until the answer; the answer no keeps the page', async () => {
    await open();
    await move(-1);
    await expect.poll(() => ask).toHaveBeenCalledOnce();
    await expect.poll(() => path()).toBe('/step');
    await say(false);
    expect(screen.getByText('the step')).toBeTruthy();
    // A second try asks again.
    await move(-1);
    await expect.poll(() => ask).toHaveBeenCalledTimes(2);
  });

  it('opens the earlier page if the answer is yes', async () => {
    await open();
    await move(-1);
    await expect.poll(() => ask).toHaveBeenCalledOnce();
    await say(true);
    expect(await screen.findByRole('link', { name: 'On' })).toBeTruthy();
    expect(path()).toBe('/before');
    expect(ask).toHaveBeenCalledOnce();
  });

  it('leaves at once if nothing would be lost', async () => {
    await open({ asks: false });
    await move(-1);
    expect(await screen.findByRole('link', { name: 'On' })).toBeTruthy();
  });

  it('does not ask between parts of the step', async () => {
    const user = await open();
    await user.click(screen.getByRole('link', { name: 'Part' }));
    await move(-1);
    await expect.poll(() => window.location.search).toBe('');
    expect(ask).not.toHaveBeenCalled();
    // From here Back leaves the step, two entries back.
    await user.click(screen.getByRole('link', { name: 'Part' }));
    await move(-2);
    await expect.poll(() => ask).toHaveBeenCalledOnce();
    await expect.poll(() => window.location.search).toBe('?part=2');
  });
});

describe('a page whose history entries of one path are not its parts', () => {
  it('asks between them too', async () => {
    const user = await open({ hasParts: false });
    await user.click(screen.getByRole('link', { name: 'Part' }));
    await move(-1);
    await expect.poll(() => ask).toHaveBeenCalledOnce();
    await expect.poll(() => window.location.search).toBe('?part=2');
    await say(true);
    await expect.poll(() => window.location.search).toBe('');
  });
});

describe('a link anywhere in the page', () => {
  it.each([
    [false, 'the step', '/step'],
    [true, 'home', '/home'],
  ])('asks first; the answer %s shows %s', async (yes, text, at) => {
    const user = await open();
    await user.click(screen.getByRole('link', { name: 'Header' }));
    expect(ask).toHaveBeenCalledOnce();
    expect(path()).toBe('/step');
    await say(yes);
    expect(screen.getByText(text)).toBeTruthy();
    expect(path()).toBe(at);
  });

  it('[SCREEN-81] that a closed menu has removed by the time of the answer is followed', async () => {
    const user = await open();
    await user.click(screen.getByRole('link', { name: 'Home step' }));
    expect(screen.queryByRole('link', { name: 'Home step' })).toBeNull();
    await say(true);
    expect(screen.getByText('home')).toBeTruthy();
    expect(path()).toBe('/home');
  });

  it('opens at once if nothing would be lost', async () => {
    const user = await open({ asks: false });
    await user.click(screen.getByRole('link', { name: 'Header' }));
    expect(screen.getByText('home')).toBeTruthy();
  });

  it('that opens a new tab, another site or a file causes no question', async () => {
    const user = await open();
    // jsdom does not navigate.
    for (const name of ['Beside', 'Terms', 'Form']) await user.click(screen.getByRole('link', { name }));
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'Header' }));
    expect(ask).not.toHaveBeenCalled();
    expect(screen.getByText('the step')).toBeTruthy();
  });
});
