import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import type { Tab } from './tabs.ts';

/** Browser messages about Fluent's own style sheet, which are harmless. */
const HARMLESS = /The keyword 'slider-vertical' specified to an 'appearance' property/;

const artifacts = path.resolve(import.meta.dirname, '../../../artifacts/e2e');

/** A user with a separate browser: one context, one page, and a record of all faults in it. */
export interface Person {
  page: Page;
  context: BrowserContext;
  /** Faults so far: console errors and warnings, violations of the content policy, exceptions. */
  faults(): string[];
  /** Everything written to the console, and every requested address. */
  spokenTexts(): string[];
  /** Faults that this test expects. */
  expectFaults(pattern: RegExp): void;
  /** Opens a path of the application. Resolves once the page's own code handles the server's markup. */
  open(path: string): Promise<void>;
  /** Reloads the page, likewise. */
  reload(): Promise<void>;
  /** Waits for the one h1. */
  heading(name: string): Promise<void>;
  /** The primary button of a step. */
  next(name?: string): Promise<void>;
  button(name: string | RegExp): Locator;
  link(name: string | RegExp): Locator;
  field(name: string | RegExp): Locator;
  /**
   * After a failure: a screenshot, and on the console the page's address, texts, answers, last calls and those
   * without an answer.
   */
  report(name: string): Promise<void>;
}

/** Connects a user to a tab. */
export function newPerson({ context, page }: Tab): Person {
  const consoleLines: string[] = [];
  const wrong: string[] = [];
  const expected: RegExp[] = [];
  const open = new Set<Request>();
  const onCrash = () => wrong.push('crash');
  page.on('crash', onCrash);
  page.on('request', (request) => open.add(request));
  page.on('requestfailed', (request) => open.delete(request));
  page.on('requestfinished', (request) => open.delete(request));
  context.on('page', (other) => other.on('crash', onCrash));
  context.on('request', (request) => consoleLines.push(request.url()));
  context.on('weberror', (error) => wrong.push(`exception: ${error.error().message}`));
  context.on('console', (message) => {
    consoleLines.push(message.text());
    if (['error', 'warning'].includes(message.type()) && !HARMLESS.test(message.text()))
      wrong.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  return {
    page,
    context,
    button,
    faults: () => wrong.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
    spokenTexts: () => consoleLines,
    expectFaults: (pattern) => expected.push(pattern),
    open: async (to) => {
      await page.goto(to);
      await waitUntilTaken(page);
    },
    reload: async () => {
      await page.reload();
      await waitUntilTaken(page);
    },
    heading: (name) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor(),
    next: (name = 'Continue') => button(name).click(),
    link: (name) => page.getByRole('link', { name, exact: typeof name === 'string' }),
    field: (name) => page.getByLabel(typeof name === 'string' ? labeled(name) : name),
    async report(name) {
      mkdirSync(artifacts, { recursive: true });
      const file = path.join(artifacts, `${name.replace(/[^a-z0-9]+/gi, '-').slice(0, 120)}.png`);
      await page.screenshot({ path: file, fullPage: true }).catch(() => {});
      const pageState = await page.evaluate(describePage).catch((error: unknown) => String(error));
      const unanswered = [...open].map((request) => `unanswered: ${request.url()}`);
      console.error([name, page.url(), pageState, ...consoleLines.slice(-30), ...unanswered].join('\n'));
    },
  };
}

/**
 * The server's markup is shown before its script runs: a step's until its answers are loaded
 * (server/pages/scripts/early-script.ts), home's until the browser is idle (server/pages/scripts/home-script.ts). The page itself
 * reports when the script has it: asking through Playwright would compile Playwright's own script again (a sixth of
 * an opened page). Only after a redirect the page is asked.
 */
async function waitUntilTaken(page: Page): Promise<void> {
  await page.evaluate(untilTaken).catch(() => page.waitForFunction(untilTaken));
}

/** Resolves to true once React handles the page's elements, each of which it marks. Runs in the page. */
function untilTaken(): Promise<true> {
  const isTaken = () => {
    const root = document.getElementById('root');
    const first = root?.firstElementChild;
    const isMarked = first && Object.keys(first).some((key) => key.startsWith('__reactFiber'));
    return window.trellisEarly === undefined && (!root || isMarked);
  };
  return new Promise((resolve) => {
    const look = () => {
      if (isTaken()) resolve(true);
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** The label of a field by its text, with or without the required or optional mark; blanks may be no-break spaces. */
export function labeled(words: string): RegExp {
  const text = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s');
  return new RegExp(`^${text}(\\s\\*|\\s\\(optional\\))?$`);
}

/** The text of the current page, and the values of its fields. */
function describePage(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(
    ({ name, type, value, checked }) => `${name}=${/radio|checkbox/.test(type) ? checked : value}`,
  );
  return [
    document.body.innerText.slice(0, 3000),
    ...fields,
    `focus: ${document.activeElement?.outerHTML.slice(0, 200)}`,
  ].join('\n');
}
