// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRestored } from '#src/shell/navigation/index.ts';

afterEach(cleanup);

it('calls the latest callback when the browser restores the page, not when it loads it', () => {
  function Page({ onRestored }: { onRestored: () => void }) {
    useRestored(onRestored);
    return null;
  }
  const [first, latest] = [vi.fn(), vi.fn()];
  const { rerender, unmount } = render(<Page onRestored={first} />);
  rerender(<Page onRestored={latest} />);
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: false }));
  expect(latest).not.toHaveBeenCalled();
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  expect([first.mock.calls.length, latest.mock.calls.length]).toEqual([0, 1]);
  unmount();
  fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
  expect(latest).toHaveBeenCalledTimes(1);
});
