// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDialogFocus } from '#widgets/confirm/dialog-focus.ts';

const frames: FrameRequestCallback[] = [];
const nextFrame = (): void => {
  for (const run of frames.splice(0)) run(0);
};
beforeEach(() => {
  frames.length = 0;
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Asking() {
  const heading = useDialogFocus(true);
  return (
    <div role="dialog">
      <h2 ref={heading} tabIndex={-1}>
        Confirm it is you
      </h2>
      <input aria-label="Code" />
    </div>
  );
}

test('the heading of a dialog takes the focus a frame after it opens', () => {
  render(<Asking />);
  nextFrame();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test('a field that has the focus by then keeps it, so that no typed digit is lost', () => {
  render(<Asking />);
  screen.getByRole('textbox').focus();
  nextFrame();
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});
