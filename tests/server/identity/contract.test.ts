import { vi } from 'vitest';
import { createAuth } from '#server/identity/auth.ts';
import { PATIENCE_MS } from '../../patience.ts';
import { identityContract } from '../../providers/identity.contract.ts';
import { mailsOf, openTestServer } from '../start-test-server.ts';

// [SIGN-22] The local provider keeps the contract that a tenant is held to (docs/auth0.md).

const EMAIL = 'contract@example.com';
const server = await openTestServer({ makeAuth: createAuth });
const origin = new URL(await server.listen()).origin;

/** Codes mailed so far; the next one is waited for. */
async function codes(): Promise<string[]> {
  const answer = await mailsOf(server.app, EMAIL);
  const mail: { text: string }[] = answer.json();
  return mail.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
}

identityContract(() => ({
  domain: origin,
  origin,
  callback: `${origin}/app/verify/login`,
  clientId: 'trellis-web',
  audience: 'https://trellis.example/api',
  email: EMAIL,
  async watchMail() {
    const before = (await codes()).length;
    return () =>
      vi.waitFor(
        async () => {
          const now = await codes();
          // Newest first.
          if (now.length > before && now[0]) return now[0];
          throw new Error('No code was mailed.');
        },
        { timeout: PATIENCE_MS },
      );
  },
}));
