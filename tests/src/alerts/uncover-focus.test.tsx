// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AlertCenter } from '#src/alerts/AlertCenter.tsx';
import { createAlertStore } from '#src/alerts/alert-store.ts';
import { Stage } from '../test-brand.tsx';

const scrollBy = vi.fn();
beforeEach(() => {
  scrollBy.mockReset();
  vi.stubGlobal('scrollBy', scrollBy);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const rect = (top: number, bottom: number) => ({ top, bottom }) as DOMRect;

/** Shows a message in bars that cover the page down to 80 px, over a focused field whose top is at `top`. */
function showOver(top: number, position: 'sticky' | 'static' = 'sticky') {
  const store = createAlertStore();
  const { container } = render(
    <Stage>
      <AlertCenter store={store} />
      <input />
    </Stage>,
  );
  const bars = container.querySelector<HTMLElement>('.alerts') as HTMLElement;
  const field = container.querySelector('input') as HTMLElement;
  bars.scrollIntoView = () => {};
  bars.style.position = position;
  vi.spyOn(bars, 'getBoundingClientRect').mockReturnValue(rect(0, 80));
  vi.spyOn(bars, 'offsetHeight', 'get').mockReturnValue(80);
  vi.spyOn(field, 'getBoundingClientRect').mockReturnValue(rect(top, top + 40));
  field.focus();
  act(() => void store.show({ level: 'error', text: 'No luck.' }));
  return { store, padding: () => document.documentElement.style.scrollPaddingBlockStart };
}

it.each([
  ['under the bars', 60, [[0, -68]]],
  ['whose label is under the bars', 100, [[0, -28]]],
  ['below the bars', 128, []],
  ['above the window, which the person has scrolled past', -50, []],
])('a message moves the page for a focused field %s', (_, top, moves) => {
  showOver(top);
  expect(scrollBy.mock.calls).toEqual(moves);
});

it('a field that is focused later is scrolled below the bars, until they are gone', () => {
  const { store, padding } = showOver(128);
  expect(padding()).toBe('128px');
  act(() => store.clear());
  expect(padding()).toBe('');
});

it('bars that scroll with the page move nothing', () => {
  const { padding } = showOver(60, 'static');
  expect([scrollBy.mock.calls, padding()]).toEqual([[], '']);
});
