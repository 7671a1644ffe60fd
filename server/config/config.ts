import path from 'node:path';
import { checkSettings } from './check.ts';
import type { StudioMember } from './setting.ts';

export type { StudioMember } from './setting.ts';

/** The settings of a deployment, checked and typed. An optional value that is not set is undefined. */
export type Config = ReturnType<typeof readConfig>;

/** Studio members if the local identity provider is used and STUDIO_ROLES is not set. */
const LOCAL_STAFF: Record<string, StudioMember> = {
  'publisher@studio.example': { role: 'publisher' },
  'editor@studio.example': { role: 'editor' },
  'reader@studio.example': { role: 'reader' },
  'reviewer@studio.example': { role: 'reviewer' },
};

/**
 * Reads the settings from an environment.
 * @param options `standIns`: the settings marked `required` may be missing (dev/local.ts)
 * @throws InvalidSettings that names every wrong setting and its rule, never a value.
 */
export function readConfig(env: Record<string, string | undefined>, options = { standIns: false }) {
  const values = checkSettings(env, options);
  const { HOST: host, PORT: port, PUBLIC_URL: publicUrl = `http://localhost:${port}` } = values;
  const { AUTH_DOMAIN: domain, AUTH_CLIENT_ID: clientId, AUTH_AUDIENCE: audience } = values;
  const { PLAID_CLIENT_ID: plaidId, PLAID_SECRET: plaidSecret, PLAID_ENV: plaidEnv = 'sandbox' } = values;
  const { S3_BUCKET: bucket, S3_REGION: region, S3_PREFIX: prefix = '' } = values;
  const { ANALYTICS_URL: analyticsUrl, ANALYTICS_KEY: analyticsKey } = values;
  const isLocal = isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
  return {
    port,
    host,
    /** HOST and PUBLIC_URL (if set) are loopback addresses: then `?brand=` chooses a brand. */
    isLoopback: isLocal,
    /** Port of the Prometheus metrics; undefined: no metrics are served. */
    metricsPort: values.METRICS_PORT,
    /** Number of serving processes. */
    workers: values.WORKERS,
    /** Absolute path. */
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    /** The role that owns and migrates the tables; undefined: the one of `databaseUrl`. */
    databaseMigrateUrl: values.DATABASE_MIGRATE_URL,
    databasePool: values.DATABASE_POOL,
    /** Whether frequent statements are prepared once per connection. */
    databasePrepare: values.DATABASE_PREPARE,
    /** Origin without a slash at the end, e.g. `http://localhost:8080`. With PORT=0 it is right once the server listens. */
    publicUrl,
    /** Fastify's trustProxy: which proxies may name the visitor's address. */
    trustProxy: values.TRUST_PROXY,
    drainSeconds: values.DRAIN_SECONDS,
    supportEmail: values.SUPPORT_EMAIL,
    logLevel: values.LOG_LEVEL,
    /** Serve only this brand. */
    platform: values.TRELLIS_PLATFORM,
    keys: values.TRELLIS_KEYS,
    indexKeys: values.TRELLIS_INDEX_KEY,
    /** Keys of backups; the first one seals. */
    backupKeys: values.BACKUP_KEY,
    /** The identity tenant. */
    auth:
      domain && clientId && audience
        ? { domain, clientId, audience, otpUrl: values.AUTH_OTP_URL }
        : undefined,
    /** Accounts by e-mail address, for users of dev/identity. */
    localAccounts: values.LOCAL_ACCOUNTS ?? {},
    /** Roles in Studio by e-mail address in lower case. */
    studioRoles: values.STUDIO_ROLES ?? (options.standIns && !domain ? LOCAL_STAFF : {}),
    /** Changes that need the approval of a second person: none, all, or changes that reach these brands. */
    studioApproval: values.STUDIO_APPROVAL,
    /** Sensitive actions ask for a fresh code (server/identity/step-up.ts). */
    stepUp: values.STEP_UP,
    /** Limit of saves per person and minute, counted in each process. */
    savesPerMinute: values.SAVES_PER_MINUTE,
    /** Days until a return link expires. */
    returnLinkDays: values.RETURN_LINK_DAYS,
    /** Days until data is deleted, by kind (server/retention). */
    kept: {
      unfinishedDays: values.UNFINISHED_KEPT_DAYS,
      submittedDays: values.SUBMITTED_KEPT_DAYS,
      legalDays: values.SUBMITTED_LEGAL_DAYS,
      jobsDays: values.JOBS_KEPT_DAYS,
      auditDays: values.AUDIT_KEPT_DAYS,
    },
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    /** Secrets for webhook signatures, by brand. */
    webhookSecrets: values.WEBHOOK_SECRETS ?? {},
    /** The allowed recipients of webhooks; an absent list (only on a loopback address) allows any. */
    recipients: {
      hosts: values.WEBHOOK_HOSTS ?? (isLocal ? undefined : []),
      sensitive: values.SENSITIVE_BRANDS ?? (isLocal ? undefined : []),
    },
    googlePlacesKey: values.GOOGLE_PLACES_KEY,
    plaid:
      plaidId && plaidSecret
        ? {
            clientId: plaidId,
            secret: plaidSecret,
            env: plaidEnv,
            /** Plaid products that a lender reads from a connected bank. */
            products: values.PLAID_PRODUCTS,
            /** Origins whose pages are registered with Plaid as redirect URIs. */
            redirectOrigins: values.PLAID_REDIRECT ?? [],
          }
        : undefined,
    /** S3 storage of uploaded files; undefined: they are stored in DATA_DIR/blobs. */
    s3: bucket && region ? { bucket, region, prefix, endpoint: values.S3_ENDPOINT } : undefined,
    /** Address of the malware scanner. */
    clamav: values.CLAMAV_ADDRESS,
    countryHeader: values.COUNTRY_HEADER,
    /** PostHog-style endpoint for browser events; undefined: analytics is off. */
    analytics: analyticsUrl && analyticsKey ? { url: analyticsUrl, key: analyticsKey } : undefined,
    /** Flags that this deployment switches off [OPS-4], by their names in a brand's `flags`. */
    flagsOff: Object.entries(values)
      .filter(([name, value]) => name.startsWith('FLAG_') && value === 'off')
      .map(([name]) => name.slice('FLAG_'.length).toLowerCase()),
  };
}

/** `localhost` and names below it, `127.0.0.1`, `::1`. */
function isLoopback(host: string): boolean {
  return /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}
