import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { Builder, By, until, type WebDriver, WebElement } from 'selenium-webdriver';
import { vi } from 'vitest';
import { freePort } from '../faults/cluster/processes.ts';
import { PATIENCE_MS } from '../patience.ts';
import { end } from './display.ts';
import type { BrowserKind, Driver, Found, Settings } from './driver.ts';
import { findElement } from './find.ts';

const run = promisify(execFile);

const DRIVER = '/usr/bin/WebKitWebDriver';

/** Places of MiniBrowser in Debian's packages, by processor. */
const MINI_BROWSERS = ['x86_64', 'aarch64'].map(
  (processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
);

function argumentsOf({ colors, storage }: Settings): string[] {
  return [
    '--automation',
    ...(colors === 'dark' ? ['--dark-mode'] : []),
    ...(storage === 'denied' ? ['--enable-html5-local-storage=false', '--cookies-policy=never'] : []),
  ];
}

/** WebKitGTK's MiniBrowser: Safari's engine without Safari. */
export const webkit: BrowserKind = {
  name: 'WebKit',
  needs: [
    { file: DRIVER, from: 'webkit2gtk-driver' },
    { file: '/usr/bin/import', from: 'imagemagick' },
  ],
  hasOffline: false,
  async launch(display, settings) {
    const env = { ...process.env, DISPLAY: display };
    const port = await freePort();
    const program = spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' });
    const address = `http://127.0.0.1:${port}`;
    await vi.waitFor(() => fetch(`${address}/status`), { timeout: PATIENCE_MS, interval: 50 });
    const capabilities = {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {
        binary: MINI_BROWSERS.find((file) => existsSync(file)),
        args: argumentsOf(settings),
      },
    };
    return {
      window: async () =>
        newWindow(await new Builder().usingServer(address).withCapabilities(capabilities).build(), env),
      close: () => end(program),
    };
  },
};

async function newWindow(browser: WebDriver, env: NodeJS.ProcessEnv): Promise<Driver> {
  const tabs = [await browser.getWindowHandle()];
  let isInFrame = false;
  const toFound = (element: WebElement): Found => ({
    // Inside a frame the driver clicks at a wrong position.
    click: () =>
      isInFrame ? browser.executeScript('arguments[0].click()', element) : Promise.resolve(element.click()),
    evaluate: (script, ...args) =>
      browser.executeScript(`return (${script})(...arguments)`, element, ...args),
    async type(text) {
      // A frame of another site gets no keyboard focus without a click.
      if (isInFrame) return browser.executeScript(`return (${setValue})(...arguments)`, element, text);
      // On a busy machine the driver loses keys.
      await browser.executeScript(`return (${insertText})(...arguments)`, element, text);
    },
    upload: async (files) => element.sendKeys(files.join('\n')),
  });
  const driver: Driver = {
    async open(to) {
      await driver.leaveFrame();
      await browser.get(to);
    },
    async reload() {
      await driver.leaveFrame();
      await browser.navigate().refresh();
    },
    address: () => browser.getCurrentUrl(),
    evaluate: (script, ...args) => browser.executeScript(`return (${script})(...arguments)`, ...args),
    inject: async (script) => void (await browser.executeScript(script)),
    async find(query) {
      const element = await browser.executeScript(`return (${findElement})(...arguments)`, query);
      return element instanceof WebElement ? toFound(element) : undefined;
    },
    async enterFrame() {
      const frame = await browser.wait(until.elementLocated(By.css('iframe')), PATIENCE_MS);
      await browser.switchTo().frame(frame);
      isInFrame = true;
    },
    async leaveFrame() {
      if (isInFrame) await browser.switchTo().defaultContent();
      isInFrame = false;
    },
    async newTab() {
      await browser.switchTo().newWindow('tab');
      tabs.push(await browser.getWindowHandle());
      isInFrame = false;
    },
    async enterTab(at) {
      const tab = tabs[at];
      if (!tab) throw new Error(`There is no tab ${at}.`);
      await browser.switchTo().window(tab);
      isInFrame = false;
    },
    async resize(width, height) {
      await browser.manage().window().setRect({ x: 0, y: 0, width, height });
    },
    // The driver's own screenshots sometimes hang, so ImageMagick captures the screen.
    async screenshot(file) {
      await run('import', ['-window', 'root', file], { env });
    },
    setOffline: () => Promise.reject(new Error('WebKitWebDriver has no command for it.')),
    close: () => browser.quit(),
  };
  return driver;
}

/** Replaces the text of a control with editing commands, one character at a time. Runs in the page. */
function insertText(element: HTMLInputElement, text: string): void {
  element.focus();
  element.select();
  document.execCommand('delete');
  for (const character of text) document.execCommand('insertText', false, character);
}

/** Sets the value of a control and sends the events of typing and of leaving the control. Runs in the page. */
function setValue(element: HTMLInputElement, text: string): void {
  element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  // React replaces the element's `value` property, and notices a change only if the prototype's setter wrote it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
