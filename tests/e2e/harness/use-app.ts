import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '../find-chromium.ts';
import { newPerson, type Person } from './person.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';

/** The server and the browser of a test file. */
export interface App {
  server: RunningServer;
  /** Somebody with a new browser context. Any fault in it that was not expected fails the test. */
  person(options?: BrowserContextOptions & { origin?: string }): Promise<Person>;
}

/**
 * One server and one Chromium for a test file; a new context for each person; after each test the contexts are closed,
 * faults in them fail the test, and a failed one leaves a screenshot in artifacts/e2e/.
 */
export function useApp(options: ServerOptions = {}): App {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  let people: Person[] = [];
  beforeAll(async () => {
    [server, browser] = await Promise.all([
      startServer(options),
      chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS }),
    ]);
  });
  afterEach(async ({ task }) => {
    const present = people;
    people = [];
    const faults = present.flatMap((person) => person.faults());
    if (task.result?.state === 'fail' || faults.length > 0) {
      for (const [at, person] of present.entries()) await person.screenshot(`${task.name}-${at + 1}`);
    }
    await Promise.all(present.map(({ context }) => context.close()));
    expect(faults).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  return {
    get server() {
      if (!server) throw new Error('The server has not started.');
      return server;
    },
    async person({ origin, ...context } = {}) {
      if (!browser || !server) throw new Error('The browser has not started.');
      const person = await newPerson(browser, origin ?? server.origin, context);
      people.push(person);
      return person;
    },
  };
}
