/**
 * A worker runs many files. A file with a DOM finds the project's modules unloaded (packages stay) and the page
 * empty, so that no file depends on an earlier one. Without a DOM, modules stay loaded: they hold no state
 * (src/module-state.test.ts), and reloading them took a seventh of those tests' time.
 */
import { afterAll, vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

if (typeof document !== 'undefined') vi.resetModules();

/** The rules of a browser's default style sheet that these tests need. */
const NOT_DRAWN = '[hidden],head,script,style,template,dialog:not([open]),datalist';
const INLINE =
  'a,abbr,b,bdi,br,button,code,em,i,img,input,label,mark,output,select,small,span,strong,sub,sup,svg,textarea,time';

if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // Skips Fluent's rules: nothing is rendered here, yet jsdom would evaluate hundreds of them for each computed
  // style.
  CSSStyleSheet.prototype.insertRule = () => 0;
  window.getComputedStyle = inlineStyle;
  // Also the timeout of queries that wait (`findBy...`).
  configure({ asyncUtilTimeout: PATIENCE_MS });
  // A timer of a page may fire after its file, without a window. It still runs, because promises of packages wait for it.
  const startTimer = globalThis.setTimeout;
  let isOver = false;
  const startTimerOfFile = (callback: (...values: unknown[]) => void, ...rest: unknown[]) => {
    const onTimeout = (...values: unknown[]): void => {
      try {
        callback(...values);
      } catch (error) {
        if (!isOver) throw error;
      }
    };
    return Reflect.apply(startTimer, globalThis, [onTimeout, ...rest]);
  };
  globalThis.setTimeout = Object.assign(startTimerOfFile, startTimer);
  const addListener = window.addEventListener;
  const added: Parameters<typeof addListener>[] = [];
  window.addEventListener = (...listener: Parameters<typeof addListener>) => {
    added.push(listener);
    addListener(...listener);
  };
  afterAll(() => {
    cleanup();
    isOver = true;
    globalThis.setTimeout = startTimer;
    // An upload that a test leaves unfinished would still make the page of the next file ask before it is left.
    for (const listener of added) window.removeEventListener(...listener);
    window.addEventListener = addListener;
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

/**
 * An element's style by its attributes alone. Queries by role compute it for each element and its ancestors;
 * evaluating jsdom's style sheet each time took half the time of all tests with a DOM. Fluent's rules are absent
 * either way.
 */
function inlineStyle(element: Element, part?: string | null): CSSStyleDeclaration {
  const ownDeclaration = (element as HTMLElement).style;
  const hides = (name: 'visibility' | 'pointer-events') => {
    const at = element.closest<HTMLElement>(`[style*="${name}"]`);
    return at?.style.getPropertyValue(name) ?? '';
  };
  const value = (name: string): string => {
    if (part) return name === 'content' ? 'none' : '';
    if (name === 'visibility') return hides(name) || 'visible';
    if (name === 'pointer-events' || name === 'pointerEvents') return hides('pointer-events') || 'auto';
    if (name !== 'display')
      return ownDeclaration.getPropertyValue(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
    if (element.matches(NOT_DRAWN)) return 'none';
    return ownDeclaration.display || (element.matches(INLINE) ? 'inline' : 'block');
  };
  return new Proxy(ownDeclaration, {
    get: (_, name) =>
      name === 'getPropertyValue' ? value : typeof name === 'string' ? value(name) : undefined,
  });
}

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
