import type { Config } from '#server/config/config.ts';
import { capabilities } from '#server/http/capabilities.ts';
import { createSmtpMail } from '#server/mail/smtp.ts';
import type { Adapters } from '#server/start/adapters.ts';
import { production } from '#server/start/production.ts';
import { openDatabase } from '#server/storage/open.ts';
import { bankPages, sampleBanks } from './banks/sample-banks.ts';
import { identity, localIdentity } from './identity/identity.ts';
import { keyringOnDisk } from './keys/keyring.ts';
import { outbox, outboxMail, outboxPath } from './outbox.ts';
import { addressOf } from './postgres/address.ts';
import { startEmbedded } from './postgres/embedded.ts';

/** The adapters of a local server: a stand-in for everything that the settings do not name [OPS-1]. */
export const local: Adapters = {
  keyring: (config) => (config.keys ? production.keyring(config) : keyringOnDisk(config.dataDir)),
  async database(config, log) {
    if (config.databaseUrl) return production.database(config, log);
    const { connection, folder, died, stop } = await startEmbedded({ dataDir: config.dataDir });
    try {
      const openedDatabase = await openDatabase(addressOf(connection), config, log);
      const note = `Database:  built-in PostgreSQL in ${folder} (DATABASE_URL uses yours)`;
      return { ...openedDatabase, died, note, close: () => openedDatabase.close().then(stop) };
    } catch (error) {
      await stop();
      throw error;
    }
  },
  identity: (deps) => (deps.config.auth ? production.identity(deps) : localIdentity(deps)),
  mail(deps) {
    const { smtpUrl, mailFrom, publicUrl } = deps.config;
    // A local mail catcher (deploy/compose.yaml) has no TLS; a public site requires it.
    return smtpUrl
      ? createSmtpMail(smtpUrl, mailFrom, { requireTls: publicUrl.startsWith('https:') })
      : outboxMail(deps);
  },
  bankLink: (deps) => production.bankLink(deps) ?? sampleBanks(deps),
  capabilities: { ...capabilities, identity, outbox, bankPages },
  notes(config, origin) {
    const { auth, smtpUrl, googlePlacesKey, plaid, s3, clamav, keys, dataDir } = config;
    const files = s3 ? 'in S3' : `in ${dataDir}/blobs (S3_BUCKET keeps them in S3)`;
    return [
      auth ? '' : studioNote(config, origin),
      auth ? '' : 'Sign-in:   local stand-in, inside this server (AUTH_DOMAIN sets a tenant)',
      smtpUrl
        ? ''
        : `Mail:      local outbox, nothing is sent (SMTP_URL sends): ${origin}${outboxPath(config)}`,
      googlePlacesKey
        ? ''
        : 'Addresses: ZIP codes are looked up locally (GOOGLE_PLACES_KEY searches addresses)',
      plaid ? '' : 'Bank link: local stand-in with sample banks (PLAID_CLIENT_ID connects real ones)',
      s3 && clamav
        ? ''
        : `Files:     encrypted, ${files}, ${clamav ? 'scanned' : 'not scanned for viruses (CLAMAV_ADDRESS)'}`,
      keys ? '' : `Keys:      made in ${dataDir}, for trying out (TRELLIS_KEYS sets your own)`,
    ].filter(Boolean);
  },
};

function studioNote({ studioRoles }: Config, origin: string): string {
  const [publisher] = Object.entries(studioRoles).find(([, { role }]) => role === 'publisher') ?? [];
  return publisher ? `Studio:    ${origin}/studio, sign in as ${publisher} (STUDIO_ROLES)` : '';
}
