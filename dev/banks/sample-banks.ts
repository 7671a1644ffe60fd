import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createPlaidLink } from '#server/bank/plaid.ts';
import type { BankLinkPort } from '#server/bank/port.ts';
import type { BaseDeps, Capability } from '#server/deps.ts';
import { createEmulator } from './emulator.ts';
import { createLinkAnswers } from './link-responses.ts';
import { emulatorPages } from './pages.ts';
import { createEmulatorTokens } from './tokens.ts';

const WINDOW = 'dev/banks/window.ts';

/** Sample banks behind Plaid's own contract, asked by the same client as Plaid (decision 29). */
export function sampleBanks(deps: Pick<BaseDeps, 'crypto' | 'clock' | 'db'>): BankLinkPort {
  const { clientId, secret, origin, close } = createEmulator(deps);
  const products = ['transactions'];
  const now = () => deps.clock.now();
  return {
    ...createPlaidLink({ clientId, secret, basePath: origin, products, now }),
    returnsTo: (page) => URL.canParse(page),
    script: windowScript(),
    close,
  };
}

/**
 * /local/bank-link/...: what the window of the sample banks calls. Each call carries a token of theirs, sealed and given out
 * with a link token alone, so it needs no other key.
 */
export const bankPages: Capability = async (app, deps) => {
  if (!deps.config.plaid)
    emulatorPages(app, createLinkAnswers(createEmulatorTokens(deps.crypto, deps.clock)));
};

/** Where the window's script lies: as Vite serves it in development, else in the build's manifest. */
function windowScript(): string {
  if (import.meta.env.DEV) return `/${WINDOW}`;
  const manifest = path.resolve(import.meta.dirname, '../client/.vite/manifest.json');
  const { file } = JSON.parse(readFileSync(manifest, 'utf8'))[WINDOW];
  return `/${file}`;
}
