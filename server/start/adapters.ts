import type { Config } from '../config/config.ts';
import type { Keyring } from '../crypto/field-crypto.ts';
import type { BaseDeps, Capability, IdentityProvider, Mail } from '../deps.ts';
import type { Log } from '../ports.ts';
import type { BankLinkPort } from '../statements/bank/port.ts';
import type { OpenDatabase } from '../storage/open.ts';

/** What stands behind the server's ports: `production.ts`, or dev/local.ts with its stand-ins [OPS-1]. */
export interface Adapters {
  keyring(config: Config): Keyring;
  /** Opens the database, its schema up to date. */
  database(config: Config, log: Log): Promise<OpenDatabase>;
  identity(deps: BaseDeps): IdentityProvider;
  mail(deps: BaseDeps): Mail;
  /** @returns undefined where nobody connects banks */
  bankLink(deps: Pick<BaseDeps, 'config' | 'crypto' | 'clock' | 'db'>): BankLinkPort | undefined;
  /** Every part that adds routes. */
  capabilities: Record<string, Capability>;
  /** What the start tells besides its address, a line each. */
  notes(config: Config, origin: string): string[];
}
