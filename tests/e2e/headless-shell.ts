import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { findChromium } from './find-chromium.ts';

const modules = path.resolve(import.meta.dirname, '../../node_modules');
const home = path.join(modules, '@sparticuz/chromium');
const packed = path.join(home, 'bin/chromium.br');

/**
 * The browser of the tests: Chromium's headless shell, as Playwright's own default is. The same engine without the browser
 * around it costs half the CPU (a page 0.17 s instead of 0.36, a context 0.4 instead of 1.8). It comes packed by npm for Linux on
 * x64; elsewhere, and where CHROMIUM_PATH names a browser, it is the whole Chromium.
 */
export function testBrowser(): string {
  const isFor = process.platform === 'linux' && process.arch === 'x64';
  if (process.env.CHROMIUM_PATH || !isFor || !existsSync(packed)) return findChromium();
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as {
    version: string;
  };
  const file = path.join(modules, `.cache/headless-shell-${version}`);
  if (!existsSync(file)) unpack(file);
  return file;
}

/** Several workers may do so at once; the first one's stays, for a browser starts processes from its own file. */
function unpack(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, brotliDecompressSync(readFileSync(packed)), { mode: 0o755 });
  try {
    linkSync(own, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(own);
  }
}
