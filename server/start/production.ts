import { requireSetting } from '../config/check.ts';
import type { Config } from '../config/config.ts';
import type { Keyring } from '../crypto/field-crypto.ts';
import { capabilities } from '../http/capabilities.ts';
import { createTenant } from '../identity/tenant.ts';
import { createSmtpMail } from '../mail/smtp.ts';
import { createPlaidLink } from '../statements/bank/plaid.ts';
import { openDatabase } from '../storage/open.ts';
import type { Adapters } from './adapters.ts';

/** The adapters of a deployment: PostgreSQL, identity tenant, mail server and configured keys. */
export const production: Adapters = {
  keyring,
  database: (config, log) => openDatabase(requireSetting('DATABASE_URL', config.databaseUrl), config, log),
  identity: ({ config }) => createTenant(requireSetting('AUTH_DOMAIN', config.auth)),
  mail: ({ config }) =>
    createSmtpMail(requireSetting('SMTP_URL', config.smtpUrl), config.mailFrom, { requireTls: true }),
  bankLink: ({ config: { plaid }, clock }) =>
    plaid &&
    createPlaidLink({
      ...plaid,
      basePath: async () => `https://${plaid.env}.plaid.com`,
      now: () => clock.now(),
    }),
  capabilities,
  notes: () => [],
};

/** Makes the keyring of the settings. @throws InvalidSettings if a key is missing */
function keyring({ keys, indexKeys }: Pick<Config, 'keys' | 'indexKeys'>): Keyring {
  const [indexKey, ...olderIndexKeys] = requireSetting('TRELLIS_INDEX_KEY', indexKeys);
  return {
    keys: requireSetting('TRELLIS_KEYS', keys),
    indexKey: requireSetting('TRELLIS_INDEX_KEY', indexKey),
    olderIndexKeys,
  };
}
