import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { installPackages, runProgram } from '../debian.ts';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Flags for a browser in a closed network and a container (no look-ups, no sandbox as root). */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Finds or installs a Chromium: CHROMIUM_PATH, a system browser, Playwright's own, then Debian's package.
 * @throws with the attempts if none is available
 */
export function findChromium(): string {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!existsSync(chosen)) throw new Error('CHROMIUM_PATH names no file');
    return chosen;
  }
  const found = findInstalled();
  if (found) return found;
  runProgram('npx', ['playwright-core', 'install', '--with-deps', 'chromium'], 240_000);
  const downloaded = findInstalled();
  if (downloaded) return downloaded;
  installPackages(['chromium']);
  const packaged = findInstalled();
  if (packaged) return packaged;
  throw new Error(
    'No Chromium: tried a system browser, Playwright’s install and Debian’s package. Set CHROMIUM_PATH to one.',
  );
}

function findInstalled(): string | undefined {
  const playwrightBrowser = tryRead(() => chromium.executablePath());
  const browserOnPath = tryRead(() =>
    execFileSync('which', ['chromium'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim(),
  );
  return [...SYSTEM_BROWSERS, browserOnPath, playwrightBrowser].find(
    (candidate) => candidate && existsSync(candidate),
  );
}

function tryRead(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
