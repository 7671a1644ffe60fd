import type { FastifyInstance } from 'fastify';
import { createEmulator } from '#dev/banks/emulator.ts';
import { createLinkFace } from '#dev/banks/link-face.ts';
import { emulatorPages } from '#dev/banks/pages.ts';
import type { Deps } from '../deps.ts';
import { createPlaidLink } from './plaid.ts';
import type { BankLinkPort } from './port.ts';

/**
 * Who connects banks in this deployment (config.bankLink, decision 29): Plaid, or the emulator, whose own pages and end are
 * hooked to the app. Both by the same client.
 * @returns undefined where nobody does
 */
export function makeBankLink(app: FastifyInstance, deps: Deps): BankLinkPort | undefined {
  const { bankLink, plaid } = deps.config;
  const now = () => deps.clock.now();
  if (plaid) {
    const basePath = async () => `https://${plaid.env}.plaid.com`;
    return createPlaidLink({ ...plaid, basePath, now });
  }
  if (bankLink === 'off') return undefined;
  const { clientId, secret, tokens, origin, close } = createEmulator(deps);
  emulatorPages(app, deps, createLinkFace(tokens));
  app.addHook('onClose', close);
  return createPlaidLink({ clientId, secret, basePath: origin, products: ['transactions'], now });
}
