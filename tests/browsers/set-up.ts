import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { missingPackages, type Program } from '../debian.ts';
import { type RunningServer, type ServerOptions, startServer } from '../e2e/harness/server.ts';
import { type Display, startDisplay } from './display.ts';
import type { Browser, BrowserKind, Driver, Settings } from './driver.ts';
import { newVisitor, type Visitor } from './visitor.ts';

const artifacts = path.resolve(import.meta.dirname, '../../artifacts/browsers');

/** Programs that every browser here needs, and the Debian packages that have them. */
const WINDOW = [
  { file: '/usr/bin/Xvfb', from: 'xvfb' },
  { file: '/usr/bin/openbox', from: 'openbox' },
];

/** The programs that a browser's walks need. */
export function programsOf({ needs }: BrowserKind): Program[] {
  return [...WINDOW, ...needs];
}

/**
 * `describe` for the walks of a browser: skips them, with the reason in the title, if the browser is not installed.
 * `npm run test:browsers` has installed it (install.ts).
 */
export function describeIn({ kind }: BrowserUnderTest, title: string, walks: () => void): void {
  const missing = missingPackages(programsOf(kind));
  const isSkipped = missing.length > 0;
  const reason = isSkipped ? ` (apt-get install ${missing.join(' ')})` : '';
  describe.skipIf(isSkipped)(`${title} in ${kind.name}${reason}`, walks);
}

/** The browser of a test file. */
export interface BrowserUnderTest {
  kind: BrowserKind;
  /** A user with an empty profile, in a browser with these settings. */
  visitor(server: RunningServer, settings?: Settings): Promise<Visitor>;
}

/**
 * Starts a screen and the browser for the tests of a file, and further browsers for tests that ask for other settings.
 * A failed test leaves a picture of its page in artifacts/browsers/ and prints the page's text.
 */
export function setUpBrowser(kind: BrowserKind): BrowserUnderTest {
  let display: Display | undefined;
  let plain: Browser | undefined;
  let windows: Driver[] = [];
  let others: Browser[] = [];
  beforeAll(async () => {
    display = await startDisplay();
    plain = await kind.launch(display.name, {});
  });
  afterEach(async ({ task }) => {
    for (const window of windows) {
      if (task.result?.state === 'fail') await report(window, `${kind.name}-${task.name}`);
      await window.close();
    }
    for (const browser of others) await browser.close();
    windows = [];
    others = [];
  });
  afterAll(async () => {
    await plain?.close();
    await display?.stop();
  });
  return {
    kind,
    async visitor({ origin }, settings) {
      if (!display || !plain) throw new Error('The browser has not started.');
      const other = settings && (await kind.launch(display.name, settings));
      if (other) others.push(other);
      const window = await (other ?? plain).window();
      windows.push(window);
      return newVisitor(window, origin);
    },
  };
}

/** Starts a server for the tests of a `describe`. */
export function setUpServer(options: ServerOptions = {}): { readonly server: RunningServer } {
  let server: RunningServer | undefined;
  beforeAll(async () => {
    server = await startServer(options);
  });
  afterAll(() => server?.stop());
  return {
    get server() {
      if (!server) throw new Error('The server has not started.');
      return server;
    },
  };
}

async function report(window: Driver, title: string): Promise<void> {
  mkdirSync(artifacts, { recursive: true });
  await window.screenshot(path.join(artifacts, `${title.replace(/[^a-z0-9]+/gi, '-').slice(0, 120)}.png`));
  console.error(await window.address(), await window.evaluate(() => document.body.innerText.slice(0, 2000)));
}
