/**
 * A worker runs many files. Each finds the project's modules unloaded (packages stay), and an empty page: what a file
 * leaves behind is nobody's start.
 */
import { afterAll, vi } from 'vitest';

vi.resetModules();

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // Fluent's rules, hundreds of them, are drawn nowhere here, yet jsdom would go through all of them for each computed style.
  CSSStyleSheet.prototype.insertRule = () => 0;
  // A busy machine is slow, not wrong: queries that wait (`findBy...`) wait up to 10 s instead of one.
  configure({ asyncUtilTimeout: 10_000 });
  afterAll(() => {
    cleanup();
    for (const part of [document.head, document.body]) part.replaceChildren();
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    for (const pair of document.cookie.split('; ')) {
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookieStore.
      document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`;
    }
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
  });
}
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
