import path from 'node:path';
import type { StudioRole } from '#contracts/studio.ts';
import { checkSettings, InvalidSettings } from './check.ts';
import type { SettingName } from './settings.ts';

/** What somebody may do in Studio. */
export interface StudioMember {
  role: StudioRole;
  /** Only these brands' records; absent: everything. */
  brands?: string[];
}

/** Who works in Studio where the sign-in is the stand-in and nothing else is said. */
const LOCAL_STAFF =
  'publisher@studio.example=publisher;editor@studio.example=editor;reader@studio.example=reader';

/** The settings of a deployment, checked and typed. An optional value that is not set is undefined. */
export interface Config {
  port: number;
  host: string;
  /** HOST is a loopback address, and PUBLIC_URL (where one is set) is too: `?brand=` chooses a brand. */
  isLoopback: boolean;
  /** Where Prometheus asks; undefined: nowhere. */
  metricsPort?: number;
  /** Processes that serve. */
  workers: number;
  /** Absolute path. */
  dataDir: string;
  databaseUrl?: string;
  databasePool: number;
  /** Statements of hot paths are prepared once a connection. */
  databasePrepare: boolean;
  /** Origin without a slash at the end, e.g. `http://localhost:8080`. With PORT=0 it is right once the server listens. */
  publicUrl: string;
  /** Fastify's trustProxy: who may say who the visitor is. */
  trustProxy: false | string | ((address: string, hop: number) => boolean);
  drainSeconds: number;
  supportEmail?: string;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** Serves this one brand. */
  platform?: string;
  keys?: { kid: string; key: Buffer }[];
  indexKeys?: Buffer[];
  /** The identity tenant. */
  auth?: { domain: string; clientId: string; audience: string; otpUrl?: string };
  /** Accounts that dev/identity lists for people, by e-mail. */
  localAccounts: Record<string, { id: string; name: string }[]>;
  /** Who may do what in Studio, by e-mail in small letters. */
  studioRoles: Record<string, StudioMember>;
  /** Sensitive actions ask for a fresh code (server/identity/step-up.ts). */
  stepUp: boolean;
  /** Saves of one person in a minute, for each process. */
  savesPerMinute: number;
  /** How long a return link works. */
  returnLinkDays: number;
  /** How many days what is kept (server/retention). */
  kept: Record<'unfinishedDays' | 'submittedDays' | 'legalDays' | 'jobsDays' | 'auditDays', number>;
  smtpUrl?: string;
  mailFrom?: string;
  /** By brand, what its webhooks are signed with. */
  webhookSecrets: Record<string, string[]>;
  googlePlacesKey?: string;
  plaid?: {
    clientId: string;
    secret: string;
    env: 'sandbox' | 'production';
    /** Plaid's names of what a lender reads from a connected bank. */
    products: string[];
    /** Origins whose bank pages are registered with Plaid. */
    redirectOrigins: string[];
  };
  /** Where uploaded files lie; undefined: DATA_DIR/blobs. */
  s3?: { bucket: string; region: string; endpoint?: string; prefix: string };
  /** Who scans uploads for malware. */
  clamav?: { host: string; port: number } | { path: string };
  countryHeader?: string;
  /** Where browsers send events; undefined is off. */
  analytics?: { url: string; key: string };
  /** Flags that this deployment switches off (decision 21), by their name in a brand's `flags`. */
  flagsOff: string[];
}

/**
 * Reads the settings from an environment. `standIns`: those that a deployment needs may be left out (dev/local.ts).
 * @throws InvalidSettings that names every wrong setting and its rule, never a value.
 */
export function readConfig(env: Record<string, string | undefined>, options = { standIns: false }): Config {
  const values = checkSettings(env, options);
  const host = values.HOST ?? '127.0.0.1';
  const port = Number(values.PORT);
  const publicName = new URL(values.PUBLIC_URL ?? 'http://localhost').hostname;
  return {
    port,
    host,
    isLoopback: isLoopback(host) && isLoopback(publicName),
    metricsPort: values.METRICS_PORT === undefined ? undefined : Number(values.METRICS_PORT),
    workers: Number(values.WORKERS),
    dataDir: path.resolve(values.DATA_DIR ?? '.data'),
    databaseUrl: values.DATABASE_URL,
    databasePool: Number(values.DATABASE_POOL),
    databasePrepare: values.DATABASE_PREPARE !== 'off',
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${port}`,
    trustProxy: trustOf(values.TRUST_PROXY),
    drainSeconds: Number(values.DRAIN_SECONDS),
    supportEmail: values.SUPPORT_EMAIL,
    logLevel: values.LOG_LEVEL as Config['logLevel'],
    platform: values.TRELLIS_PLATFORM,
    keys: values.TRELLIS_KEYS?.split(',').map((pair) => {
      const at = pair.indexOf(':');
      return { kid: pair.slice(0, at), key: Buffer.from(pair.slice(at + 1), 'base64') };
    }),
    indexKeys: values.TRELLIS_INDEX_KEY?.split(',').map((key) => Buffer.from(key, 'base64')),
    auth: authOf(values),
    localAccounts: accountsOf(values.LOCAL_ACCOUNTS),
    studioRoles: rolesOf(values.STUDIO_ROLES ?? (options.standIns && !values.AUTH_DOMAIN ? LOCAL_STAFF : '')),
    stepUp: values.STEP_UP !== 'off',
    savesPerMinute: Number(values.SAVES_PER_MINUTE),
    returnLinkDays: Number(values.RETURN_LINK_DAYS),
    kept: {
      unfinishedDays: Number(values.UNFINISHED_KEPT_DAYS),
      submittedDays: Number(values.SUBMITTED_KEPT_DAYS),
      legalDays: Number(values.SUBMITTED_LEGAL_DAYS),
      jobsDays: Number(values.JOBS_KEPT_DAYS),
      auditDays: Number(values.AUDIT_KEPT_DAYS),
    },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    webhookSecrets: secretsByBrand(values.WEBHOOK_SECRETS),
    googlePlacesKey: values.GOOGLE_PLACES_KEY,
    plaid: plaidOf(values),
    s3: s3Of(values),
    clamav: clamavOf(values.CLAMAV_ADDRESS),
    countryHeader: values.COUNTRY_HEADER,
    analytics:
      values.ANALYTICS_URL && values.ANALYTICS_KEY
        ? { url: values.ANALYTICS_URL, key: values.ANALYTICS_KEY }
        : undefined,
    flagsOff: flagsOff(values),
  };
}

export { InvalidSettings };

/** `localhost` and names below it, `127.0.0.1`, `::1`. */
function isLoopback(host: string): boolean {
  return /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}

function trustOf(value: string | undefined): Config['trustProxy'] {
  if (!value || value === 'off') return false;
  const hops = Number(value);
  return /^[1-9]$/.test(value) ? (_address, hop) => hop < hops : value;
}

function plaidOf(values: Partial<Record<SettingName, string>>): Config['plaid'] {
  const { PLAID_CLIENT_ID: clientId, PLAID_SECRET: secret, PLAID_ENV: env } = values;
  if (!clientId || !secret) return undefined;
  return {
    clientId,
    secret,
    env: env === 'production' ? 'production' : 'sandbox',
    products: (values.PLAID_PRODUCTS ?? 'transactions').split(','),
    redirectOrigins: (values.PLAID_REDIRECT ?? '').split(',').filter(Boolean),
  };
}

function authOf(values: Partial<Record<SettingName, string>>): Config['auth'] {
  const { AUTH_DOMAIN: domain, AUTH_CLIENT_ID: clientId, AUTH_AUDIENCE: audience } = values;
  if (!domain || !clientId || !audience) return undefined;
  return { domain, clientId, audience, otpUrl: values.AUTH_OTP_URL };
}

function flagsOff(values: Partial<Record<SettingName, string>>): string[] {
  return Object.entries(values)
    .filter(([name, value]) => name.startsWith('FLAG_') && value === 'off')
    .map(([name]) => name.slice('FLAG_'.length).toLowerCase());
}

function s3Of(values: Partial<Record<SettingName, string>>): Config['s3'] {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_PREFIX: prefix = '' } = values;
  if (!bucket || !region) return undefined;
  return { bucket, region, prefix, ...(endpoint ? { endpoint } : {}) };
}

/** `/run/clamd.sock`, `scanner:3310`, `[::1]:3310` */
function clamavOf(value: string | undefined): Config['clamav'] {
  if (!value) return undefined;
  if (value.startsWith('/')) return { path: value };
  const at = value.lastIndexOf(':');
  return { host: value.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(value.slice(at + 1)) };
}

/** `ann@example.com=a1:Oak Bakery,a2:Elm Cafe;bob@example.com=a3:Ash` by e-mail. */
function accountsOf(value: string | undefined): Config['localAccounts'] {
  const people = (value ?? '').split(';').filter(Boolean);
  return Object.fromEntries(
    people.map((person) => {
      const [email = '', list = ''] = person.split('=');
      const accounts = list.split(',').map((account) => {
        const [id = '', name = ''] = account.split(':');
        return { id: id.trim(), name: name.trim() };
      });
      return [email.trim().toLowerCase(), accounts];
    }),
  );
}

/** `harbor=whsec_a,whsec_b;maple=whsec_c` */
function secretsByBrand(value: string | undefined): Config['webhookSecrets'] {
  const brands = (value ?? '').split(';').filter(Boolean);
  return Object.fromEntries(
    brands.map((brand) => {
      const at = brand.indexOf('=');
      return [brand.slice(0, at), brand.slice(at + 1).split(',')];
    }),
  );
}

/** `ann@oak.example=publisher;bob@oak.example=editor:harbor,ironline` by e-mail. */
function rolesOf(value: string): Config['studioRoles'] {
  const people = value.split(';').filter(Boolean);
  return Object.fromEntries(
    people.map((person) => {
      const [email = '', rights = ''] = person.split('=');
      const [role = '', brands] = rights.split(':');
      const member = { role: role as StudioRole, ...(brands ? { brands: brands.split(',') } : {}) };
      return [email.trim().toLowerCase(), member];
    }),
  );
}
