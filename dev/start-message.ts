import type { Config } from '#server/config/config.ts';
import { standIns } from './stand-ins.ts';

/** What the start tells the person in front of the screen: where to open it, and what is only a local stand-in. */
export function startMessage(
  config: Config,
  origin: string,
  about: { keysMadeOnDisk: boolean; databaseFolder?: string },
): string {
  const local = standIns(config);
  const lines = ['', `  Trellis is running: ${origin}`, ''];
  if (config.workers > 1) lines.push(`  Workers:   ${config.workers} processes (WORKERS)`);
  if (local.includes('identity'))
    lines.push('  Sign-in:   local stand-in, inside this server (AUTH_DOMAIN sets a tenant)');
  if (local.includes('mail'))
    lines.push(`  Mail:      local outbox, nothing is sent: ${origin}/local/outbox (SMTP_URL sends)`);
  if (local.includes('places'))
    lines.push('  Addresses: ZIP codes are looked up locally (GOOGLE_PLACES_KEY searches addresses)');
  if (local.includes('bank'))
    lines.push('  Bank link: local stand-in with sample banks (PLAID_CLIENT_ID connects real ones)');
  if (config.bankLink === 'off')
    lines.push('  Bank link: not offered; applicants send statements (PLAID_CLIENT_ID connects banks)');
  if (!config.s3 || !config.clamav) lines.push(filesLine(config));
  if (about.databaseFolder)
    lines.push(`  Database:  built-in PostgreSQL in ${about.databaseFolder} (DATABASE_URL uses yours)`);
  if (about.keysMadeOnDisk)
    lines.push(`  Keys:      made in ${config.dataDir}, for trying out (TRELLIS_KEYS sets your own)`);
  return `${lines.join('\n')}\n`;
}

function filesLine({ s3, clamav, dataDir }: Config): string {
  const where = s3 ? 'in S3' : `in ${dataDir}/blobs (S3_BUCKET keeps them in S3)`;
  return `  Files:     sealed, ${where}, ${clamav ? 'scanned' : 'not scanned for viruses (CLAMAV_ADDRESS)'}`;
}
