import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import type { Program } from '../debian.ts';
import { CHROMIUM_FLAGS, findChromium } from '../e2e/find-chromium.ts';

const A11Y_BUS = '/usr/libexec/at-spi-bus-launcher';

/** Programs that the walk needs, with their Debian packages. */
export const PROGRAMS: readonly Program[] = [
  { file: '/usr/bin/orca', from: 'orca' },
  { file: '/usr/bin/Xvfb', from: 'xvfb' },
  { file: '/usr/bin/dbus-daemon', from: 'dbus' },
  { file: A11Y_BUS, from: 'at-spi2-core' },
];

/** Matches Orca's lines about its speech, and about a text that was inserted into a region of the role `status`. */
const SPOKEN_OR_ANNOUNCED =
  /SPEECH OUTPUT: '(.*?)'(?: voice=\w+)?\{|EVENT MANAGER: object:text-changed:insert for \[status bar .*?\(\d+, \d+, (.*)/g;

/** A screen without a monitor, on which Orca reads a Chromium. */
export interface Desktop {
  browser: Browser;
  /** The texts that Orca has spoken so far, in order. */
  spoken(): string[];
  /**
   * The same, with the texts that role `status` regions announced to Orca ('announced: ...', cut after 100 characters).
   * Orca 43 does not speak each of them (docs/accessibility.md).
   */
  spokenAndAnnounced(): string[];
  close(): Promise<void>;
}

/** Starts a virtual screen, a message bus, Orca without sound, and a Chromium with its accessibility tree. */
export async function openDesktop(): Promise<Desktop> {
  const dir = mkdtempSync(path.join(tmpdir(), 'trellis-orca-'));
  const children: ChildProcess[] = [];
  const log = path.join(dir, 'orca.log');
  const begin = (command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore', 'pipe'] });
    children.push(child);
    return child;
  };
  const close = async (): Promise<void> => {
    for (const child of children.reverse()) {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGTERM')) await exited;
    }
    // The document portal of the bus unmounts its folder only when its own process ends.
    try {
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
    } catch {}
  };
  try {
    for (const name of ['home', 'run']) mkdirSync(path.join(dir, name), { mode: 0o700 });
    const base = { ...process.env, HOME: path.join(dir, 'home'), XDG_RUNTIME_DIR: path.join(dir, 'run') };
    const screen = begin(
      'Xvfb',
      ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
      base,
    );
    const display = `:${await firstLine(screen.stdio[3])}`;
    const bus = begin('dbus-daemon', ['--session', '--print-address', '--nofork'], {
      ...base,
      DISPLAY: display,
    });
    const env = { ...base, DISPLAY: display, DBUS_SESSION_BUS_ADDRESS: await firstLine(bus.stdout) };
    begin(A11Y_BUS, ['--launch-immediately'], env);
    begin('orca', ['--replace', '--disable', 'braille', '--debug-file', log], env);
    await until(() => read(log).includes('registering listener for: window:deactivate'));
    const browser = await chromium.launch({
      executablePath: findChromium(),
      headless: false,
      env: env as Record<string, string>,
      args: [...CHROMIUM_FLAGS, '--force-renderer-accessibility'],
    });
    return {
      browser,
      spoken: () =>
        [...read(log).matchAll(/SPEECH OUTPUT: '(.*?)'(?: voice=\w+)?\{/g)].map(([, words = '']) => words),
      spokenAndAnnounced: () =>
        [...read(log).matchAll(SPOKEN_OR_ANNOUNCED)].map(
          ([, spoken, announced]) => spoken ?? `announced: ${announced}`,
        ),
      close: async () => {
        await browser.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function firstLine(stream: unknown): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    (stream as NodeJS.ReadableStream).on('data', (chunk) => {
      text += chunk;
      const [line, rest] = text.split('\n');
      if (line && rest !== undefined) resolve(line);
    });
  });
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 60_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error('Orca has not started.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
