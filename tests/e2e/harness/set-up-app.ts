import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { newPerson, type Person } from './person.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';
import { sharedBrowser, sharedServer } from './shared.ts';
import { closeTabs, giveBack, type Tab, type TabOptions, takeTab } from './tabs.ts';

/** The server and the browser of a test file. */
export interface App {
  server: RunningServer;
  /**
   * A user with an empty browser context, a separate one if there are options. An unexpected fault in it fails the
   * test.
   */
  person(options?: TabOptions & { origin?: string }): Promise<Person>;
}

/**
 * Sets up the worker's server, emptied, or a separate one if a file has `options`; the worker's Chromium; an empty
 * context for each user. After each test, contexts are emptied or closed, faults in them fail the test, and a failed
 * test leaves a screenshot in artifacts/e2e/ and prints its pages' texts and the server's warnings.
 */
export function setUpApp(options?: ServerOptions): App {
  let server: RunningServer | undefined;
  let browser: Browser | undefined;
  let people: { person: Person; tab: Tab }[] = [];
  beforeAll(async () => {
    [server, browser] = await Promise.all([options ? startServer(options) : sharedServer(), sharedBrowser()]);
  });
  afterEach(async ({ task }) => {
    const present = people;
    people = [];
    const faults = present.flatMap(({ person }) => person.faults());
    if (task.result?.state === 'fail' || faults.length > 0) {
      for (const [index, { person }] of present.entries()) await person.report(`${task.name}-${index + 1}`);
      const warnings = server?.log().match(/^.*"level":"(warn|error)".*$/gm) ?? [];
      console.error(['What its server warned of:', ...warnings.slice(-20)].join('\n'));
    }
    await Promise.all(present.map(({ tab }) => giveBack(tab)));
    expect(faults).toEqual([]);
  });
  afterAll(async () => {
    if (options && server) await closeTabs(server.origin);
    await server?.stop();
  });
  return {
    get server() {
      if (!server) throw new Error('The server has not started.');
      return server;
    },
    async person({ origin, ...context } = {}) {
      if (!browser || !server) throw new Error('The browser has not started.');
      const tab = await takeTab(browser, origin ?? server.origin, context);
      const person = newPerson(tab);
      people.push({ person, tab });
      return person;
    },
  };
}
