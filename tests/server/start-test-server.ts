import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, inject } from 'vitest';
import { local } from '#dev/adapters.ts';
import { outboxPath } from '#dev/outbox.ts';
import { readConfig } from '#server/config/config.ts';
import type { Auth, Deps, Subject } from '#server/deps.ts';
import { type AppOptions, buildApp } from '#server/http/app.ts';
import { createLimits } from '#server/http/limits/limits.ts';
import { Problem } from '#server/http/problems/problem.ts';
import { createLog } from '#server/logging/log.ts';
import type { Clock } from '#server/ports.ts';
import { createCompiler } from '#server/releases/compile/compiler.ts';
import type { Adapters } from '#server/start/adapters.ts';
import { compose, type Replacements } from '#server/start/compose.ts';
import { createInspector } from '#server/statements/files/inspection/inspector.ts';
import { serverDatabase } from './support/server-database.ts';

/**
 * Kept open, so that the compiler thread outlives each server of this worker: starting it costs more than most tests.
 */
const compiler = createCompiler();

/** The same for all servers of this worker; uses the run's build if there is one (support/programs.ts). */
const inspector = createInspector({ program: inject('programs')?.worker });

export interface TestServer {
  app: FastifyInstance;
  deps: Deps;
  /** The log so far, a JSON line each. */
  logged: string[];
  /** Listens on a free loopback port and gives the origin; most tests need only `app.inject`. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

export interface TestServerOptions extends Omit<Replacements, 'clock'>, AppOptions {
  /** Absent: this machine's clock. 'database': the database's, as in a deployment. */
  clock?: Clock | 'database';
  /** Settings that override the test defaults. */
  env?: Record<string, string>;
  /** Adapters that replace the test adapters. */
  adapters?: Adapters;
}

/**
 * A server on an empty database of its own, in the one PostgreSQL of the test run. A bearer token of `asApplicant` signs in
 * unless `createAuth` is given. The caller closes it.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'trellis-test-'));
  const env = {
    PORT: '0',
    LOG_LEVEL: 'debug',
    DATA_DIR: dataDir,
    SAVES_PER_MINUTE: '1000000',
    ...options.env,
  };
  const config = readConfig(env, { standIns: true });
  const db = options.db ?? (await serverDatabase());
  const machine = { now: () => new Date() };
  const { clock = machine } = options;
  const logged: string[] = [];
  const logClock = clock === 'database' ? machine : clock;
  const log = options.log ?? createLog(config.logLevel, logClock, (line) => logged.push(line));
  const composed = await compose(config, options.adapters ?? local, {
    makeAuth: () => testAuth,
    inspector,
    compiler,
    ...options,
    db,
    log,
    clock: clock === 'database' ? undefined : clock,
  });
  const deps = options.clock ? composed.deps : withLimitsOfOneWindow(composed.deps);
  const app = await buildApp(deps, { capabilities: local.capabilities, ...options });
  outboxes.set(app, outboxPath(config));
  return {
    app,
    deps,
    logged,
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close();
      await composed.close();
      await db.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** `startTestServer` for a whole test file: call it at the top level. The server closes after the last test of the file. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  afterAll(() => server.close());
  return server;
}

/**
 * Without a clock of the test's own, limits count at the moment at which the server started: a window that ended between
 * two calls of a test would allow the call that the test expects to be refused.
 */
function withLimitsOfOneWindow(deps: Deps): Deps {
  const startedAt = new Date();
  return { ...deps, limits: createLimits(deps.db, { now: () => startedAt }) };
}

const outboxes = new WeakMap<FastifyInstance, string>();

/** The mails that a test server kept instead of sending: all, or those to one address; newest first. */
export function mailsOf(app: FastifyInstance, to?: string) {
  return app.inject({ url: `${outboxes.get(app)}/json`, query: to ? { to } : {} });
}

/** Headers of a call by an applicant who has just signed in, for servers that use the test sign-in. */
export function asApplicant(
  sub: string,
  email: string,
  more: Partial<Subject> = {},
): { authorization: string } {
  const subject: Subject = { sub, email, accounts: [], authTime: Math.floor(Date.now() / 1000), ...more };
  return { authorization: `Bearer test.${Buffer.from(JSON.stringify(subject)).toString('base64url')}` };
}

const testAuth: Auth = {
  requireApplicant: async (request) => {
    read(request.headers.authorization);
  },
  requireLiveSession: async (request) => {
    read(request.headers.authorization);
  },
  subject: (request) => read(request.headers.authorization),
};

function read(header: string | undefined): Subject {
  const text = header?.match(/^Bearer test\.(.+)$/)?.[1];
  if (!text) throw new Problem('unauthorized');
  return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Subject;
}
