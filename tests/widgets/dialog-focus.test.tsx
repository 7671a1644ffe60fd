// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { useDialogFocus } from '#widgets/confirm/dialog-focus.ts';

const targets: (EventTarget | null)[] = [];
const onFocusOut = ({ relatedTarget }: FocusEvent) => targets.push(relatedTarget);
afterEach(() => {
  cleanup();
  targets.length = 0;
  document.removeEventListener('focusout', onFocusOut);
});

/** The library's dialog: it focuses its first control as it opens. */
function Surface() {
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => code.current?.focus(), []);
  return <input ref={code} aria-label="Code" />;
}

function Asking() {
  const heading = useDialogFocus(true);
  return (
    <div role="dialog">
      <h2 ref={heading} tabIndex={-1}>
        Confirm it is you
      </h2>
      <Surface />
    </div>
  );
}

test('[SCREEN-77] the heading of a dialog has the focus as soon as the dialog is open', () => {
  render(<Asking />);
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test('[SCREEN-77] the focus does not leave the dialog on its way to the heading', () => {
  document.addEventListener('focusout', onFocusOut);
  render(<Asking />);
  expect(targets).toEqual([screen.getByRole('heading')]);
});

test('a field that is focused later keeps the focus, so that no typed digit is lost', async () => {
  render(<Asking />);
  screen.getByRole('textbox').focus();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('[SCREEN-77] a page that the library left hidden is shown to screen readers after the dialog', async () => {
  render(
    <div aria-hidden="true" data-testid="root">
      <main />
    </div>,
  );
  const { unmount } = render(<Asking />);
  expect(screen.getByTestId('root').hasAttribute('aria-hidden')).toBe(true);
  unmount();
  await vi.waitFor(() => expect(screen.getByTestId('root').hasAttribute('aria-hidden')).toBe(false));
});

test('a page stays hidden from screen readers while another dialog is open', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(
    <div aria-hidden="true" data-testid="root">
      <main />
    </div>,
  );
  const first = render(<Asking />);
  const second = render(<Asking />);
  first.unmount();
  vi.advanceTimersByTime(2000);
  expect(screen.getByTestId('root').hasAttribute('aria-hidden')).toBe(true);
  second.unmount();
  vi.advanceTimersByTime(2000);
  expect(screen.getByTestId('root').hasAttribute('aria-hidden')).toBe(false);
});
