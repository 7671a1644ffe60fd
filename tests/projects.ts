import type { TestProjectConfiguration } from 'vitest/config';

/**
 * Flags of V8 for test workers. Objects of a test are short-lived: a large young generation avoids most garbage collections.
 */
export const ROOMY = ['--max-semi-space-size=64'];

const node = Number(process.versions.node.split('.', 1)[0]);

/** Code of a test runs a few times, so it is optimized late. V8 removed the flag after Node 20. */
const LATE = node <= 20 ? ['--interrupt-budget=1000000'] : [];

/** From Node 25 on, a `localStorage` of Node's own hides that of jsdom. */
const WITHOUT_STORAGE = node >= 25 ? ['--no-experimental-webstorage'] : [];

/** Garbage is collected on the test's own thread, because no core is free. */
const SHORT_LIVED = [...ROOMY, ...LATE, ...WITHOUT_STORAGE, '--single-threaded-gc'];

/** The projects of the tests: their files, how many run at once, and their limits of time. */
export const projects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      maxWorkers: 2,
      execArgv: SHORT_LIVED,
      sequence: { groupOrder: 0 },
      setupFiles: ['tests/fixed-seed.ts', 'tests/fresh-file.ts'],
      // A waiting query would print the page at each attempt. DEBUG_PRINT_LIMIT=7000 prints it if a query fails.
      env: { DEBUG_PRINT_LIMIT: process.env.DEBUG_PRINT_LIMIT ?? '0' },
      include: ['tests/**/*.test.{ts,tsx}'],
      exclude: ['tests/{faults,security,screen-reader,server,e2e,browsers,bench}/**'],
      environment: 'node',
      // A slow machine must not fail a test.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // The package caches its loaded script in module state; inlined, it is loaded again for each file.
      server: { deps: { inline: [/react-plaid-link/] } },
    },
  },
  {
    extends: true,
    test: {
      name: 'api',
      // They run beside the browser's (tests/run.ts), whose three workers use the other core: a fifth worker made all of them slower.
      maxWorkers: 1,
      execArgv: SHORT_LIVED,
      sequence: { groupOrder: 1 },
      globalSetup: 'tests/server/support/programs.ts',
      setupFiles: ['tests/fixed-seed.ts'],
      include: ['tests/server/**/*.test.ts', 'tests/security/fuzz.test.ts'],
      environment: 'node',
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  },
  {
    // Long programs (tests/faults/README.md): `npm run test:cluster`, `npm run test:long`.
    extends: true,
    test: {
      name: 'faults',
      // They measure and kill processes, so they run one at a time.
      maxWorkers: 1,
      sequence: { groupOrder: 2 },
      setupFiles: ['tests/fixed-seed.ts'],
      include: ['tests/{faults,security}/**/*.test.ts'],
      environment: 'node',
      env: { LONG_RUN: 'on' },
      disableConsoleIntercept: true,
      // 100 starts of a server on a busy machine take 40 minutes.
      testTimeout: 3 * 60 * 60_000,
      hookTimeout: 5 * 60_000,
    },
  },
  {
    extends: true,
    test: {
      name: 'e2e',
      // A walk through pages waits a third of its time, for mail, answers, animations and timers: a third worker uses that.
      maxWorkers: 3,
      sequence: { groupOrder: 3 },
      // With short forms of the long programs (tests/faults/README.md).
      include: [
        'tests/e2e/**/*.test.ts',
        'tests/security/copies.test.ts',
        'tests/faults/kills.test.ts',
        'tests/browsers/firefox-flows.test.ts',
      ],
      environment: 'node',
      // A slow machine must not fail a test.
      testTimeout: 300_000,
      hookTimeout: 300_000,
    },
  },
  {
    // Firefox and WebKit (docs/browsers.md): `npm run test:browsers`.
    extends: true,
    test: {
      name: 'browsers',
      // A window that another one covers loses the focus.
      maxWorkers: 1,
      sequence: { groupOrder: 4 },
      include: ['tests/browsers/**/*.test.ts'],
      environment: 'node',
      globalSetup: 'tests/browsers/install.ts',
      testTimeout: 600_000,
      hookTimeout: 300_000,
    },
  },
  {
    // Orca (docs/accessibility.md): `npm run test:screen-reader`.
    extends: true,
    test: {
      name: 'screen-reader',
      sequence: { groupOrder: 5 },
      include: ['tests/screen-reader/**/*.test.ts'],
      environment: 'node',
      globalSetup: 'tests/screen-reader/install.ts',
      testTimeout: 600_000,
      hookTimeout: 300_000,
    },
  },
];
