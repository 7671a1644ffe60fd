import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { findChromium } from './find-chromium.ts';

const modules = path.resolve(import.meta.dirname, '../../node_modules');
const home = path.join(modules, '@sparticuz/chromium');
const packed = path.join(home, 'bin/chromium.br');

/**
 * The tests' browser: Chromium's headless shell, Playwright's default. The same engine without the browser around it
 * costs half the CPU (a page 0.17 s instead of 0.36, a context 0.4 instead of 1.8). npm has it for Linux on x64;
 * otherwise, or if CHROMIUM_PATH names a browser, the whole Chromium is used.
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
