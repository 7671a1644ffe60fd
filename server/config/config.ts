import path from 'node:path';
import { checkSettings, InvalidSettings } from './check.ts';
import type { SettingName } from './settings.ts';

/** The settings of a deployment, checked and typed. An optional value that is not set is undefined. */
export interface Config {
  port: number;
  host: string;
  /** HOST is a loopback address, and PUBLIC_URL (where one is set) is too: only then do the local stand-ins run. */
  isLoopback: boolean;
  isProduction: boolean;
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
  indexKey?: Buffer;
  auth: {
    domain?: string;
    clientId?: string;
    audience?: string;
    otpUrl?: string;
    localInProduction: boolean;
  };
  /** Accounts of people of the local identity provider by e-mail; their own elsewhere. */
  localAccounts: Record<string, { id: string; name: string }[]>;
  /** Sensitive actions ask for a fresh code (server/identity/step-up.ts). */
  stepUp: boolean;
  /** How long a return link works. */
  returnLinkDays: number;
  smtpUrl?: string;
  mailFrom?: string;
  googlePlacesKey?: string;
  /** Who connects banks: Plaid, the emulator inside this server (for this machine alone), or nobody. */
  bankLink: 'plaid' | 'local' | 'off';
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
 * Reads the settings from an environment.
 * @throws InvalidSettings that names every wrong setting and its rule, never a value.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values = checkSettings(env);
  const host = values.HOST ?? '127.0.0.1';
  const port = Number(values.PORT);
  const publicName = new URL(values.PUBLIC_URL ?? 'http://localhost').hostname;
  const bankLink = bankLinkOf(values, isLoopback(host) && isLoopback(publicName));
  return {
    port,
    host,
    isLoopback: isLoopback(host) && isLoopback(publicName),
    isProduction: values.NODE_ENV === 'production',
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
    indexKey: values.TRELLIS_INDEX_KEY ? Buffer.from(values.TRELLIS_INDEX_KEY, 'base64') : undefined,
    auth: {
      domain: values.AUTH_DOMAIN,
      clientId: values.AUTH_CLIENT_ID,
      audience: values.AUTH_AUDIENCE,
      otpUrl: values.AUTH_OTP_URL,
      localInProduction: values.LOCAL_IDENTITY_IN_PRODUCTION === 'on',
    },
    localAccounts: accountsOf(values.LOCAL_ACCOUNTS),
    stepUp: values.STEP_UP !== 'off',
    returnLinkDays: Number(values.RETURN_LINK_DAYS),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    googlePlacesKey: values.GOOGLE_PLACES_KEY,
    bankLink,
    plaid: plaidOf(values),
    s3: s3Of(values),
    clamav: clamavOf(values.CLAMAV_ADDRESS),
    countryHeader: values.COUNTRY_HEADER,
    analytics:
      values.ANALYTICS_URL && values.ANALYTICS_KEY
        ? { url: values.ANALYTICS_URL, key: values.ANALYTICS_KEY }
        : undefined,
    flagsOff: flagsOff(values, bankLink),
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

/** Sample banks stand in on this machine alone, and under NODE_ENV=production only where stand-ins are allowed by name. */
function bankLinkOf(values: Partial<Record<SettingName, string>>, isHere: boolean): Config['bankLink'] {
  if (values.PLAID_CLIENT_ID) return 'plaid';
  const isReal = values.NODE_ENV === 'production' && values.LOCAL_IDENTITY_IN_PRODUCTION !== 'on';
  return isHere && !isReal ? 'local' : 'off';
}

function flagsOff(values: Partial<Record<SettingName, string>>, bankLink: Config['bankLink']): string[] {
  const named = Object.entries(values)
    .filter(([name, value]) => name.startsWith('FLAG_') && value === 'off')
    .map(([name]) => name.slice('FLAG_'.length).toLowerCase());
  // Nobody to connect with is the same as switched off, to the page and to the API.
  return bankLink === 'off' && !named.includes('plaid_connect') ? [...named, 'plaid_connect'] : named;
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
