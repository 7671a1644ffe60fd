import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { BaseDeps, Capability } from '#server/deps.ts';
import { createPlaidLink } from '#server/statements/bank/plaid.ts';
import type { BankLinkPort } from '#server/statements/bank/port.ts';
import { emulatorApi } from './api.ts';
import { createLinkAnswers } from './link-responses.ts';
import { createMarks } from './marks.ts';
import { emulatorPages } from './pages.ts';
import { createEmulatorTokens } from './tokens.ts';

const WINDOW = 'dev/banks/window/window.ts';

/**
 * Sample banks with Plaid's API, called by the same client as Plaid [STMT-12].
 * @param timeoutMs timeout of a call; Plaid's if left out
 */
export function sampleBanks(
  deps: Pick<BaseDeps, 'crypto' | 'clock' | 'db'>,
  timeoutMs?: number,
): BankLinkPort {
  const { clientId, secret, origin, close } = createEmulator(deps);
  const products = ['transactions'];
  const now = () => deps.clock.now();
  return {
    ...createPlaidLink({ clientId, secret, basePath: origin, products, now, timeoutMs }),
    canReturnTo: (page) => URL.canParse(page),
    script: windowScript(),
    close,
  };
}

/** The calls of the bank window. Each contains an encrypted token of the emulator, which authorizes it. */
export const bankPages: Capability = async (app, deps) => {
  if (!deps.config.plaid)
    emulatorPages(app, createLinkAnswers(createEmulatorTokens(deps.crypto, deps.clock)));
};

function windowScript(): string {
  if (import.meta.env.DEV) return `/${WINDOW}`;
  const manifest = path.resolve(import.meta.dirname, '../client/.vite/manifest.json');
  const { file } = JSON.parse(readFileSync(manifest, 'utf8'))[WINDOW];
  return `/${file}`;
}

export type Emulator = ReturnType<typeof createEmulator>;

/** Plaid's API over HTTP with sample banks, for local use. */
export function createEmulator({ crypto, clock, db }: Pick<BaseDeps, 'crypto' | 'clock' | 'db'>) {
  const tokens = createEmulatorTokens(crypto, clock);
  // Random, so that no other program on the machine can request items.
  const keys = { clientId: 'local', secret: randomBytes(32).toString('base64url') };
  let running: Promise<{ app: FastifyInstance; origin: string }> | undefined;
  const start = async () => {
    const app = emulatorApi(tokens, createMarks(db, clock), keys);
    return { app, origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
  };
  return {
    ...keys,
    tokens,
    /** The first call starts it on a free port of 127.0.0.1. */
    async origin(): Promise<string> {
      running ??= start();
      return (await running).origin;
    },
    async close(): Promise<void> {
      await (await running)?.app.close();
    },
  };
}
