import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { emulatorApi } from './api.ts';
import { createMarks } from './marks.ts';
import { createEmulatorTokens, type EmulatorTokens } from './tokens.ts';

export interface Emulator {
  tokens: EmulatorTokens;
  clientId: string;
  secret: string;
  /** Where it listens; the first call starts it, on a free port of 127.0.0.1. */
  origin(): Promise<string>;
  close(): Promise<void>;
}

/** A bank-link provider of our own for trying out: Plaid's contract over HTTP, sample banks behind it. */
export function createEmulator({ crypto, clock, db }: Pick<Deps, 'crypto' | 'clock' | 'db'>): Emulator {
  const tokens = createEmulatorTokens(crypto, clock);
  // Of this process alone: nothing else on the machine may ask for a person's items.
  const keys = { clientId: 'local', secret: randomBytes(32).toString('base64url') };
  let running: Promise<{ app: FastifyInstance; origin: string }> | undefined;
  const start = async () => {
    const app = emulatorApi({ tokens, marks: createMarks(db, clock), ...keys });
    return { app, origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
  };
  return {
    ...keys,
    tokens,
    async origin() {
      running ??= start();
      return (await running).origin;
    },
    async close() {
      await (await running)?.app.close();
    },
  };
}
