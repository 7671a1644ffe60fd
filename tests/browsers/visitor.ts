import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import type { Applicant } from '../e2e/harness/applicant.ts';
import { labeled } from '../e2e/harness/person.ts';
import { TOKEN_KEY } from '../e2e/harness/sessions.ts';
import type { Control, Walker } from '../e2e/harness/steps.ts';
import type { ChosenFile } from '../e2e/harness/upload.ts';
import { PATIENCE_MS } from '../patience.ts';
import type { Driver, Found } from './driver.ts';
import { ELEMENTS_OF, type Query, type Role } from './find.ts';

/** A user with a browser: the actions and queries of a walk, the same in every browser. */
export interface Visitor extends Walker {
  driver: Driver;
  role(role: Role, name: string | RegExp): Control;
  /** Opens an address of any origin. */
  visit(address: string): Promise<void>;
  /** Opens a path in this tab with an applicant's session, as their own sign-in would leave it. */
  openAs(applicant: Applicant, to: string): Promise<void>;
  /** Waits until an element shows this text, anywhere in the page if none is named. */
  text(words: string | RegExp, css?: string): Promise<void>;
  /** Waits until no element matches. */
  gone(css: string): Promise<void>;
  /** Waits until the field with this label has this value. */
  holds(label: string, value: string): Promise<void>;
  /** Waits until the address has this path. */
  at(pathname: string): Promise<void>;
  /** Gives files to the page's upload. */
  upload(files: ChosenFile[]): Promise<void>;
  /** Acts inside the page's frame. */
  inFrame<Result>(act: () => Promise<Result>): Promise<Result>;
}

/** Calls `look` until it does not throw. */
export function eventually<Result>(look: () => Promise<Result>): Promise<Result> {
  return vi.waitFor(look, { timeout: PATIENCE_MS, interval: 50 });
}

const FIELDS = 'input:not([type="file"]), select, textarea';

export function newVisitor(driver: Driver, origin: string): Visitor {
  const see = (query: Query): Promise<Found> =>
    eventually(async () => {
      const found = await driver.find(query);
      if (!found) throw new Error(`The page has no such element: ${JSON.stringify(query)}`);
      return found;
    });
  /** An element that keeps its place: a list that has just opened is moved to its control. */
  const seeStill = (query: Query): Promise<Found> =>
    eventually(async () => {
      const found = await see(query);
      if (!(await found.evaluate(isStill))) throw new Error(`It moves: ${JSON.stringify(query)}`);
      return found;
    });
  const control = (css: string, name: RegExp | undefined): Control => {
    const act = async (does: (found: Found) => Promise<unknown>): Promise<void> => {
      await does(await seeStill({ css, name: wireOf(name), usable: true }));
    };
    return {
      click: () => act((found) => found.click()),
      check: () => act((found) => found.click()),
      fill: (text) => act((found) => found.type(text)),
      selectOption: ({ label }) => act((found) => found.evaluate(chooseOption, label)),
    };
  };
  const byRole = (role: Role, name: string | RegExp): Control =>
    control(ELEMENTS_OF[role], typeof name === 'string' ? new RegExp(escapeRegExp(name), 'i') : name);
  const byWholeName = (role: Role, name: string | RegExp): Control =>
    control(ELEMENTS_OF[role], typeof name === 'string' ? wholeNamePattern(name) : name);
  const visitor: Visitor = {
    driver,
    page: { getByRole: (role, { name }) => byRole(role, name) },
    role: byWholeName,
    visit: (address) => driver.open(address),
    open: async (to) => {
      await driver.open(`${origin}${to}`);
      await eventually(async () => expect(await driver.evaluate(isTakenOver)).toBe(true));
    },
    async openAs({ refreshToken }, to) {
      await driver.open(`${origin}/version.json`);
      await driver.evaluate((key, token) => sessionStorage.setItem(key, token), TOKEN_KEY, refreshToken);
      await visitor.open(to);
    },
    heading: async (name) =>
      void (await see({ css: 'h1', name: wireOf(wholeNamePattern(name)), usable: false })),
    button: (name) => byWholeName('button', name),
    link: (name) => byWholeName('link', name),
    field: (name) => control(FIELDS, labeled(name)),
    next: (name = 'Continue') => byWholeName('button', name).click(),
    text: async (words, css = 'body') => {
      const name = typeof words === 'string' ? new RegExp(escapeRegExp(words)) : words;
      await eventually(async () => expect(await driver.evaluate(shownText, css)).toMatch(name));
    },
    gone: (css) => eventually(async () => expect(await driver.find({ css, usable: false })).toBeUndefined()),
    holds: async (label, value) => {
      const found = await see({ css: FIELDS, name: wireOf(labeled(label)), usable: false });
      const read = () => found.evaluate((element) => (element as HTMLInputElement).value);
      await eventually(async () => expect(await read()).toBe(value));
    },
    at: (pathname) => eventually(async () => expect(new URL(await driver.address()).pathname).toBe(pathname)),
    upload: async (files) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'trellis-upload-'));
      const writtenPaths = files.map(({ name, buffer }) => {
        const file = path.join(folder, name);
        writeFileSync(file, buffer);
        return file;
      });
      const input = await driver.find({ css: 'input[type="file"]', isHidden: true, usable: false });
      await input?.upload(writtenPaths);
    },
    async inFrame(act) {
      await driver.enterFrame();
      const result = await act();
      await driver.leaveFrame();
      return result;
    },
  };
  return visitor;
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wholeNamePattern = (name: string): RegExp => new RegExp(`^${escapeRegExp(name)}$`);
const wireOf = (name?: RegExp): Query['name'] => name && { source: name.source, flags: name.flags };

/** Chooses an option of a `select` by its text, with the events of a person's choice. */
function chooseOption(element: Element, label: string): void {
  const select = element as HTMLSelectElement;
  const option = [...select.options].find((option) => option.text === label);
  if (!option) throw new Error(`There is no option ${label}.`);
  select.focus();
  select.value = option.value;
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Whether the page's own code handles the server's markup. */
function isTakenOver(): boolean {
  return document.readyState === 'complete' && window.trellisEarly === undefined;
}

/** Whether an element has one place in two frames. A tab behind another one has no frames, and nothing moves in it. */
function isStill(element: Element): boolean | Promise<boolean> {
  if (document.visibilityState === 'hidden') return true;
  const placeOf = (): string => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top, width, height].join();
  };
  const before = placeOf();
  const inTwoFrames = (then: () => void) => requestAnimationFrame(() => requestAnimationFrame(then));
  return new Promise((resolve) => inTwoFrames(() => resolve(element.isConnected && placeOf() === before)));
}

function shownText(css: string): string {
  return [...document.querySelectorAll<HTMLElement>(css)].map((element) => element.innerText).join('\n');
}
