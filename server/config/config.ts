import path from 'node:path';
import { checkSettings } from './check.ts';
import type { StudioMember } from './setting.ts';

export type { StudioMember } from './setting.ts';

/** The settings of a deployment, checked and typed. An optional value that is not set is undefined. */
export type Config = ReturnType<typeof readConfig>;

/** Who works in Studio where the sign-in is the stand-in and nothing else is said. */
const LOCAL_STAFF: Record<string, StudioMember> = {
  'publisher@studio.example': { role: 'publisher' },
  'editor@studio.example': { role: 'editor' },
  'reader@studio.example': { role: 'reader' },
};

/**
 * Reads the settings from an environment. `standIns`: those that a deployment needs may be left out (dev/local.ts).
 * @throws InvalidSettings that names every wrong setting and its rule, never a value.
 */
export function readConfig(env: Record<string, string | undefined>, options = { standIns: false }) {
  const values = checkSettings(env, options);
  const { HOST: host, PORT: port, PUBLIC_URL: publicUrl = `http://localhost:${port}` } = values;
  const { AUTH_DOMAIN: domain, AUTH_CLIENT_ID: clientId, AUTH_AUDIENCE: audience } = values;
  const { PLAID_CLIENT_ID: plaidId, PLAID_SECRET: plaidSecret, PLAID_ENV: plaidEnv = 'sandbox' } = values;
  const { S3_BUCKET: bucket, S3_REGION: region, S3_PREFIX: prefix = '' } = values;
  const { ANALYTICS_URL: analyticsUrl, ANALYTICS_KEY: analyticsKey } = values;
  return {
    port,
    host,
    /** HOST is a loopback address, and PUBLIC_URL (where one is set) is too: `?brand=` chooses a brand. */
    isLoopback: isLoopback(host) && isLoopback(new URL(publicUrl).hostname),
    /** Where Prometheus asks; undefined: nowhere. */
    metricsPort: values.METRICS_PORT,
    /** Processes that serve. */
    workers: values.WORKERS,
    /** Absolute path. */
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    /** Statements of hot paths are prepared once a connection. */
    databasePrepare: values.DATABASE_PREPARE,
    /** Origin without a slash at the end, e.g. `http://localhost:8080`. With PORT=0 it is right once the server listens. */
    publicUrl,
    /** Fastify's trustProxy: who may say who the visitor is. */
    trustProxy: values.TRUST_PROXY,
    drainSeconds: values.DRAIN_SECONDS,
    supportEmail: values.SUPPORT_EMAIL,
    logLevel: values.LOG_LEVEL,
    /** Serves this one brand. */
    platform: values.TRELLIS_PLATFORM,
    keys: values.TRELLIS_KEYS,
    indexKeys: values.TRELLIS_INDEX_KEY,
    /** The identity tenant. */
    auth:
      domain && clientId && audience
        ? { domain, clientId, audience, otpUrl: values.AUTH_OTP_URL }
        : undefined,
    /** Accounts that dev/identity lists for people, by e-mail. */
    localAccounts: values.LOCAL_ACCOUNTS ?? {},
    /** Who may do what in Studio, by e-mail in small letters. */
    studioRoles: values.STUDIO_ROLES ?? (options.standIns && !domain ? LOCAL_STAFF : {}),
    /** Sensitive actions ask for a fresh code (server/identity/step-up.ts). */
    stepUp: values.STEP_UP,
    /** Saves of one person in a minute, for each process. */
    savesPerMinute: values.SAVES_PER_MINUTE,
    /** How long a return link works. */
    returnLinkDays: values.RETURN_LINK_DAYS,
    /** How many days what is kept (server/retention). */
    kept: {
      unfinishedDays: values.UNFINISHED_KEPT_DAYS,
      submittedDays: values.SUBMITTED_KEPT_DAYS,
      legalDays: values.SUBMITTED_LEGAL_DAYS,
      jobsDays: values.JOBS_KEPT_DAYS,
      auditDays: values.AUDIT_KEPT_DAYS,
    },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    /** By brand, what its webhooks are signed with. */
    webhookSecrets: values.WEBHOOK_SECRETS ?? {},
    googlePlacesKey: values.GOOGLE_PLACES_KEY,
    plaid:
      plaidId && plaidSecret
        ? {
            clientId: plaidId,
            secret: plaidSecret,
            env: plaidEnv,
            /** Plaid's names of what a lender reads from a connected bank. */
            products: values.PLAID_PRODUCTS,
            /** Origins whose bank pages are registered with Plaid. */
            redirectOrigins: values.PLAID_REDIRECT ?? [],
          }
        : undefined,
    /** Where uploaded files lie; undefined: DATA_DIR/blobs. */
    s3: bucket && region ? { bucket, region, prefix, endpoint: values.S3_ENDPOINT } : undefined,
    /** Who scans uploads for malware. */
    clamav: values.CLAMAV_ADDRESS,
    countryHeader: values.COUNTRY_HEADER,
    /** Where browsers send events; undefined is off. */
    analytics: analyticsUrl && analyticsKey ? { url: analyticsUrl, key: analyticsKey } : undefined,
    /** Flags that this deployment switches off [OPS-4], by their name in a brand's `flags`. */
    flagsOff: Object.entries(values)
      .filter(([name, value]) => name.startsWith('FLAG_') && value === 'off')
      .map(([name]) => name.slice('FLAG_'.length).toLowerCase()),
  };
}

/** `localhost` and names below it, `127.0.0.1`, `::1`. */
function isLoopback(host: string): boolean {
  return /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}
