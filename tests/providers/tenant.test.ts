import { createInterface } from 'node:readline/promises';
import { describe, test } from 'vitest';
import { identityContract, type Provider } from './identity.contract.ts';

// The contract against a real tenant (docs/auth0.md), skipped without CONTRACT_AUTH_DOMAIN.

const NEEDED = [
  'CONTRACT_AUTH_DOMAIN',
  'CONTRACT_AUTH_CLIENT_ID',
  'CONTRACT_AUTH_AUDIENCE',
  'CONTRACT_AUTH_EMAIL',
  'CONTRACT_ORIGIN',
] as const;

const { env } = process;
const missing = NEEDED.filter((name) => !env[name]);
const of = (name: (typeof NEEDED)[number]): string => env[name] ?? '';

function tenant(): Provider {
  const origin = of('CONTRACT_ORIGIN').replace(/\/$/, '');
  return {
    domain: `https://${of('CONTRACT_AUTH_DOMAIN')}`,
    otpUrl: env.CONTRACT_AUTH_OTP_URL || undefined,
    clientId: of('CONTRACT_AUTH_CLIENT_ID'),
    audience: of('CONTRACT_AUTH_AUDIENCE'),
    callback: `${origin}/app/verify/login`,
    origin,
    email: of('CONTRACT_AUTH_EMAIL'),
    watchMail: () => (env.CONTRACT_CODE_URL ? mailboxAt(env.CONTRACT_CODE_URL) : Promise.resolve(askForCode)),
  };
}

/** Reads codes from a mailbox that shows its newest mail as text; waits for a new one for at most two minutes. */
async function mailboxAt(url: string): Promise<() => Promise<string>> {
  const newest = async () => /\b\d{6}\b/.exec(await (await fetch(url)).text())?.[0];
  const before = await newest();
  return async () => {
    for (let tries = 0; tries < 60; tries += 1) {
      await new Promise((done) => setTimeout(done, 2000));
      const code = await newest();
      if (code && code !== before) return code;
    }
    throw new Error('No code came.');
  };
}

async function askForCode(): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const code = await terminal.question(`The code mailed to ${of('CONTRACT_AUTH_EMAIL')}: `);
  terminal.close();
  return code.trim();
}

if (missing.length > 0) {
  const why = missing.length === NEEDED.length ? 'no tenant is set' : `${missing.join(', ')} missing`;
  test.skip(`a real tenant keeps the contract (skipped: ${why}; see docs/auth0.md)`, () => {});
} else describe('a real tenant', { timeout: 300_000 }, () => identityContract(tenant));
