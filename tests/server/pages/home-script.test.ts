// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PAGE } from '#domain/page-limits.ts';
import { DEFERRED_TYPE, HOME_SCRIPT } from '#server/pages/scripts/home-script.ts';

let imported: string[];
beforeEach(() => {
  vi.useFakeTimers();
  imported = [];
  vi.stubGlobal('parent', window);
  vi.stubGlobal('opener', null);
  document.body.innerHTML = ['main', 'home']
    .map((name) => `<script type="${DEFERRED_TYPE}" src="https://app.example/${name}.js"></script>`)
    .join('');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Runs the page's script, with the calls of `import()` recorded. */
const run = () =>
  new Function('imported', HOME_SCRIPT.replace('import(src)', 'imported(src)'))((src: string) => {
    imported.push(new URL(src).pathname);
    return Promise.reject(new Error('offline'));
  });
const ALL = ['/main.js', '/home.js'];

it('a front page that is the same for every visitor loads its scripts once the browser is idle [FLOW-25]', () => {
  run();
  expect(imported).toEqual([]);
  window.dispatchEvent(new Event('load'));
  expect(imported).toEqual([]);
  vi.advanceTimersByTime(PAGE.afterLoadMs);
  expect(imported).toEqual(ALL);
});

it.each(['pointerdown', 'keydown'])('the first %s loads the scripts before the browser is idle', (sign) => {
  run();
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  expect(imported).toEqual(ALL);
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  expect(imported).toEqual(ALL);
});

it.each([
  ['a draft', () => sessionStorage.setItem('trellis-draft-default-apply', '{}')],
  ['a session', () => sessionStorage.setItem('trellis-session-default', '{}')],
  [
    'a person who signed in here lately',
    () => vi.spyOn(document, 'cookie', 'get').mockReturnValue('auth0.x.is.authenticated=true'),
  ],
  ['a page around it', () => vi.stubGlobal('parent', {})],
  ['a page that opened it', () => vi.stubGlobal('opener', {})],
  [
    'web storage that is denied',
    () =>
      vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      }),
  ],
])('a front page with %s loads its scripts at once', (_what, prepare) => {
  prepare();
  run();
  expect(imported).toEqual(ALL);
});
