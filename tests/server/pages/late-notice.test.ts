// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PAGE } from '#domain/page-limits.ts';
import { LATE_SCRIPT, lateNotice } from '#server/pages/scripts/late-notice.ts';
import { drawPage } from '#src/shell/start/draw-page.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div id="root"></div>${lateNotice({ text: 'Slow <page>', retry: 'Try again' })}`;
  new Function(LATE_SCRIPT)();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const status = () => document.querySelector('[role="status"]');
const isHidden = () => status()?.firstElementChild?.hasAttribute('hidden');

it('[SCREEN-82] a page whose scripts do not arrive says so after 10 seconds', () => {
  vi.advanceTimersByTime(PAGE.slowMs - 1);
  expect(isHidden()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isHidden()).toBe(false);
  expect(status()?.textContent).toBe('Slow <page>Try again');
});

it('the application removes the notice when it starts', () => {
  const root = document.getElementById('root');
  if (!root) throw new Error('no root');
  drawPage(root, null, { hasStep: false }).unmount();
  expect(status()).toBeNull();
  vi.advanceTimersByTime(PAGE.slowMs);
  expect(document.body.textContent).toBe('');
});

it.each(['click', 'auxclick'])(
  'a language link keeps query and fragment before the application starts, at a %s',
  (type) => {
    window.history.replaceState(null, '', '/continue/part?t=token&lang=en-US#files');
    document.body.insertAdjacentHTML(
      'beforeend',
      '<a href="/continue/part?lang=es-US" hreflang="es-US"><b>Español</b></a><a href="/app"><i>Start</i></a>',
    );
    document.addEventListener(type, (event) => event.preventDefault(), { once: true });
    for (const words of document.querySelectorAll('b, i'))
      words.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    const links = Array.from(document.querySelectorAll('a'), (link) => link.getAttribute('href'));
    expect(links).toEqual([`${window.location.origin}/continue/part?t=token&lang=es-US#files`, '/app']);
  },
);
