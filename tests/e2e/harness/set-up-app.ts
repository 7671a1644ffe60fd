import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { newPerson, type Person } from './person.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

/** The server and the browser of a test file. */
export interface App {
  server: RunningServer;
  /** Somebody with a new browser context. Any fault in it that was not expected fails the test. */
  person(options?: BrowserContextOptions & { origin?: string }): Promise<Person>;
}

/**
 * The worker's server, emptied, or one of its own where a file has `options`; the worker's Chromium; a new context for each
 * person. After each test the contexts are closed, faults in them fail the test, and a failed one leaves a screenshot in
 * artifacts/e2e/. A file that changes brands or kills its server gives options.
 */
export function setUpApp(options?: ServerOptions): App {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  let people: Person[] = [];
  beforeAll(async () => {
    [server, browser] = await Promise.all([options ? startServer(options) : sharedServer(), sharedBrowser()]);
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
