import type { Config } from '../config/config.ts';
import type { Keyring } from '../crypto/field-crypto.ts';
import type { BaseDeps, Capability, IdentityProvider, Mail } from '../deps.ts';
import type { Log } from '../ports.ts';
import type { BankLinkPort } from '../statements/bank/port.ts';
import type { OpenDatabase } from '../storage/open.ts';

/** Implementations of ports: `production.ts`, or the stand-ins of dev/local.ts [OPS-1]. */
export interface Adapters {
  keyring(config: Config): Keyring;
  /** Opens the database and migrates its schema. */
  database(config: Config, log: Log): Promise<OpenDatabase>;
  identity(deps: BaseDeps): IdentityProvider;
  mail(deps: BaseDeps): Mail;
  /** @returns undefined if no bank link is configured */
  bankLink(deps: Pick<BaseDeps, 'config' | 'crypto' | 'clock' | 'db'>): BankLinkPort | undefined;
  capabilities: Record<string, Capability>;
  /** Lines after the address in the message that a start prints. */
  notes(config: Config, origin: string): string[];
}
