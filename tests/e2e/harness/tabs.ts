import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { PATIENCE_MS } from '../../patience.ts';

/**
 * A browser context with its one page. A new one costs a new renderer that compiles every script again (0.75 s of CPU
 * up to the first step, instead of 0.3), so contexts that a test has only navigated are emptied and reused.
 */
export interface Tab {
  context: BrowserContext;
  page: Page;
  origin: string;
  /** The options it was created with, except its viewport: it is reused for the same options. */
  kind: string;
  /** Whether a test changed something that can't be undone: the tab is then closed. */
  isSpent(): boolean;
  /** Undoes a test's changes to it. */
  undo(): Promise<void>;
  /** Clears the tab's history. */
  forgetHistory(): Promise<unknown>;
}

/** The options of a tab. Playwright's clock can't be removed once it is installed. */
export type TabOptions = BrowserContextOptions & { clock?: boolean };

/** Events that tests listen to; the listeners are removed before the next user. Playwright's own stay. */
const HEARD = {
  context: ['console', 'page', 'request', 'response', 'weberror'],
  page: [
    ...(['crash', 'dialog', 'download', 'framenavigated', 'popup'] as const),
    ...(['request', 'requestfailed', 'requestfinished', 'response'] as const),
  ],
} as const;

const VIEWPORT = { width: 1280, height: 900 };

const idle: Tab[] = [];

/** A tab without cookies, storage or history at `origin`, reused if there is one with the same options. */
export async function takeTab(
  browser: Browser,
  origin: string,
  { viewport = VIEWPORT, ...options }: TabOptions,
): Promise<Tab> {
  const kind = JSON.stringify(options);
  const index = idle.findIndex((tab) => tab.origin === origin && tab.kind === kind);
  const [idleTab] = index < 0 ? [] : idle.splice(index, 1);
  const tab = idleTab ?? (await newTab(browser, origin, kind, options));
  if (viewport && tab.page.viewportSize()?.width !== viewport.width) await tab.page.setViewportSize(viewport);
  return tab;
}

/** Empties a tab for the next user, or closes it if it can't be emptied (its server has ended) or reused. */
export async function giveBack(tab: Tab): Promise<void> {
  const isEmpty = !tab.isSpent() && (await inTime(tab, empty(tab)).catch(() => false));
  if (isEmpty) idle.push(tab);
  else await tab.context.close();
}

/** A page that does not respond would block the run, because evaluating in it has no timeout. */
async function inTime({ page }: Tab, emptied: Promise<boolean>): Promise<boolean> {
  const controller = new AbortController();
  const tooLate = wait(PATIENCE_MS, false, controller).then(() => {
    console.error(`A tab was not emptied in time: ${page.url()}`);
    return false;
  });
  try {
    return await Promise.race([emptied, tooLate]);
  } finally {
    controller.abort();
  }
}

/** Closes the free tabs of a server that ends. */
export async function closeTabs(origin: string): Promise<void> {
  const ending = idle.filter((tab) => tab.origin === origin);
  for (const tab of ending) idle.splice(idle.indexOf(tab), 1);
  await Promise.all(ending.map(({ context }) => context.close()));
}

async function newTab(
  browser: Browser,
  origin: string,
  kind: string,
  { clock: hasClock, ...options }: TabOptions,
): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: VIEWPORT,
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`Content policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  if (hasClock) await context.clock.install();
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  let isSpent = false;
  const spend = () => {
    isSpent = true;
  };
  let undoing: (() => Promise<unknown>)[] = [];
  const { clock, setOffline, setExtraHTTPHeaders } = context;
  const goOnline = () => Reflect.apply(setOffline, context, [false]);
  const sendNoHeaders = () => Reflect.apply(setExtraHTTPHeaders, context, [{}]);
  if (!hasClock) onCall(clock, ['install', 'fastForward', 'pauseAt', 'setFixedTime', 'setSystemTime'], spend);
  onCall(context, ['exposeBinding', 'exposeFunction', 'grantPermissions'], spend);
  onCall(page, ['emulateMedia', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'close'], spend);
  onCall(context, ['addInitScript'], (script) => undoing.push(async () => (await script).dispose()));
  onCall(page, ['addInitScript'], (script) => undoing.push(async () => (await script).dispose()));
  onCall(context, ['newCDPSession'], (session) => undoing.push(async () => (await session).detach()));
  onCall(context, ['setOffline'], () => undoing.push(goOnline));
  onCall(context, ['setExtraHTTPHeaders'], () => undoing.push(sendNoHeaders));
  context.on('requestfinished', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).origin !== origin) spend();
  });
  const undo = async () => {
    const done = undoing;
    undoing = [];
    await Promise.all(done.map((close) => close()));
    if (!hasClock) return;
    await clock.setSystemTime(Date.now());
    await clock.resume();
  };
  const forgetHistory = () => protocol.send('Page.resetNavigationHistory');
  return { context, page, origin, kind, isSpent: () => isSpent, undo, forgetHistory };
}

type Methods<T> = { [K in keyof T]: T[K] extends (...args: never[]) => unknown ? K : never }[keyof T];
type Result<T, K extends keyof T> = T[K] extends (...args: never[]) => infer R ? R : never;

/** Calls `called` with the result of each call of these methods. */
function onCall<T extends object, K extends Methods<T>>(
  target: T,
  names: K[],
  called: (result: Result<T, K>) => void,
): void {
  for (const name of names) {
    const own = target[name];
    if (typeof own !== 'function') throw new Error(`${String(name)} is no method.`);
    const value = (...args: unknown[]): unknown => {
      const result = Reflect.apply(own, target, args) as Result<T, K>;
      called(result);
      return result;
    };
    Object.defineProperty(target, name, { value });
  }
}

/** @returns whether nothing of the earlier user is left */
async function empty({ context, page, origin, undo, forgetHistory }: Tab): Promise<boolean> {
  for (const name of HEARD.context) context.removeAllListeners(name);
  for (const name of HEARD.page) page.removeAllListeners(name);
  const others = context.pages().filter((candidate) => candidate !== page);
  await Promise.all(others.map((other) => other.close()));
  // A request in flight when routes are removed may never get an answer.
  await page.evaluate(() => window.stop());
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.unrouteAll(), undo()]);
  // Leave the page, which may write a draft, for one of the same origin, which can clear storage. The tab waits here:
  // from another origin or about:blank the next page would get a new process (its opener policy) and compile every
  // script again.
  await page.goto(`${origin}/version.json`);
  await context.clearCookies();
  const keysLeft = await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    return (await indexedDB.databases()).length + (await caches.keys()).length;
  });
  await forgetHistory();
  return keysLeft === 0;
}
