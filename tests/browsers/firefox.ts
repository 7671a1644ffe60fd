import puppeteer, { type BrowserContext, type ElementHandle, type Frame, type Page } from 'puppeteer-core';
import type { BrowserKind, Driver, Found, Settings } from './driver.ts';
import { findElement } from './find.ts';

const FIREFOX = '/usr/bin/firefox-esr';

/** Preferences of a profile that asks nothing of the network by itself. */
const QUIET = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

function preferencesOf({ colors, storage }: Settings): Record<string, string | number | boolean> {
  return {
    ...QUIET,
    ...(colors === 'dark' ? { 'layout.css.prefers-color-scheme.content-override': 0 } : {}),
    // The choice "Block all cookies": reading `localStorage` throws a SecurityError.
    ...(storage === 'denied' ? { 'network.cookie.cookieBehavior': 2 } : {}),
  };
}

/** Firefox with a window, since a page without one has no focus; by WebDriver BiDi, which needs no driver program. */
export const firefox: BrowserKind = {
  name: 'Firefox',
  needs: [{ file: FIREFOX, from: 'firefox-esr' }],
  hasOffline: true,
  async launch(display, settings) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: FIREFOX,
      headless: false,
      defaultViewport: null,
      env: { ...process.env, DISPLAY: display },
      extraPrefsFirefox: preferencesOf(settings),
    });
    return {
      // A new context costs a hundredth of a start. The page that is open from the start reports no focus.
      window: async () => newWindow(await browser.createBrowserContext()),
      close: () => browser.close(),
    };
  },
};

async function newWindow(context: BrowserContext): Promise<Driver> {
  let page = await context.newPage();
  const tabs = [page];
  let place: Page | Frame = page;
  const driver: Driver = {
    async open(address) {
      place = page;
      await page.goto(address);
    },
    async reload() {
      place = page;
      await page.reload();
    },
    address: async () => page.url(),
    evaluate: (run, ...args) => place.evaluate(run as never, ...(args as unknown as never[])),
    inject: async (script) => void (await place.evaluate(script)),
    async find(query) {
      const handle = await place.evaluateHandle(findElement, query);
      const element = handle.asElement() as ElementHandle<Element> | null;
      return element ? toFound(element, page) : undefined;
    },
    async enterFrame() {
      const element = await page.waitForSelector('iframe');
      place = (await element?.contentFrame()) ?? page;
    },
    async leaveFrame() {
      place = page;
    },
    async newTab() {
      tabs.push(await context.newPage());
      await driver.enterTab(tabs.length - 1);
    },
    async enterTab(at) {
      const tab = tabs[at];
      if (!tab) throw new Error(`There is no tab ${at}.`);
      page = tab;
      place = tab;
      await tab.bringToFront();
    },
    resize: (width, height) => page.setViewport({ width, height }),
    async screenshot(file) {
      await page.screenshot({ path: file as `${string}.png` });
    },
    setOffline: (isOffline) => page.setOfflineMode(isOffline),
    close: () => context.close(),
  };
  return driver;
}

function toFound(element: ElementHandle<Element>, page: Page): Found {
  return {
    click: () => element.click(),
    evaluate: (run, ...args) => element.evaluate(run as never, ...(args as unknown as never[])),
    async type(text) {
      await element.evaluate((control) => (control as HTMLInputElement).select());
      await element.focus();
      await page.keyboard.press('Delete');
      await page.keyboard.type(text);
    },
    upload: (files) => (element as ElementHandle<HTMLInputElement>).uploadFile(...files),
  };
}
