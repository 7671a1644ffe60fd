import path from 'node:path';
import { checkSettings } from './check.ts';
import type { StudioMember } from './setting.ts';

export type { StudioMember } from './setting.ts';

/** Checked settings; an optional setting without a value is undefined. */
export type Config = ReturnType<typeof readConfig>;

/** Members if the local identity provider is used and STUDIO_ROLES is not set. */
const LOCAL_STAFF: Record<string, StudioMember> = {
  'publisher@studio.example': { role: 'publisher' },
  'legal@studio.example': { role: 'editor', isLegal: true },
  'editor@studio.example': { role: 'editor' },
  'reader@studio.example': { role: 'reader' },
  'reviewer@studio.example': { role: 'reviewer' },
};

/**
 * Reads the settings from an environment.
 * @param options `standIns`: `required` settings may be missing (dev/local.ts)
 * @throws InvalidSettings
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
    /** HOST and PUBLIC_URL are loopback addresses: then `?brand=` chooses a brand. */
    isLoopback: isLocal,
    /** The port of the metrics; undefined if none are served. */
    metricsPort: values.METRICS_PORT,
    workers: values.WORKERS,
    /** As an absolute path. */
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    /** The role that owns and migrates the tables; undefined: the role of `databaseUrl`. */
    databaseMigrateUrl: values.DATABASE_MIGRATE_URL,
    databasePool: values.DATABASE_POOL,
    databasePrepare: values.DATABASE_PREPARE,
    /** Origin without a slash at the end. With PORT=0 it is right once the server listens. */
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
    /** The first key encrypts; all decrypt. */
    backupKeys: values.BACKUP_KEY,
    auth:
      domain && clientId && audience
        ? { domain, clientId, audience, otpUrl: values.AUTH_OTP_URL }
        : undefined,
    /** The accounts of dev/identity's users, by email address. */
    localAccounts: values.LOCAL_ACCOUNTS ?? {},
    /** Studio's members, by email address in lower case. */
    studioRoles: values.STUDIO_ROLES ?? (options.standIns && !domain ? LOCAL_STAFF : {}),
    /** Changes that need the approval of a second person: none, all, or changes that reach these brands. */
    studioApproval: values.STUDIO_APPROVAL,
    /** Sensitive actions require a fresh code (server/identity/step-up.ts). */
    stepUp: values.STEP_UP,
    /** Per person, counted in each process. */
    savesPerMinute: values.SAVES_PER_MINUTE,
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
    /** The secrets that sign webhooks, by brand. */
    webhookSecrets: values.WEBHOOK_SECRETS ?? {},
    /** An absent list (only on a loopback address) allows any recipient. */
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
            products: values.PLAID_PRODUCTS,
            /** Origins whose pages are registered with Plaid as redirect URIs. */
            redirectOrigins: values.PLAID_REDIRECT ?? [],
          }
        : undefined,
    /** The bucket for files; undefined if they are stored in DATA_DIR/blobs. */
    s3: bucket && region ? { bucket, region, prefix, endpoint: values.S3_ENDPOINT } : undefined,
    clamav: values.CLAMAV_ADDRESS,
    countryHeader: values.COUNTRY_HEADER,
    /** The analytics service; undefined if it is off. */
    analytics: analyticsUrl && analyticsKey ? { url: analyticsUrl, key: analyticsKey } : undefined,
    /** Flags that this deployment switches off [OPS-4], by their names in a brand's `flags`. */
    flagsOff: Object.entries(values)
      .filter(([name, value]) => name.startsWith('FLAG_') && value === 'off')
      .map(([name]) => name.slice('FLAG_'.length).toLowerCase()),
  };
}

function isLoopback(host: string): boolean {
  return /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}
