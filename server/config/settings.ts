/** One setting of the environment: its JSON Schema (an environment value is text), what it is for, and its default. */
export interface Setting {
  schema: Record<string, unknown>;
  /** The rule in words, shown when a value breaks it. */
  rule: string;
  about: string;
  /** A deployment does not start without it; `npm start` brings a stand-in (decision 51). */
  required?: true;
  /** What a deployment takes of it, where that is less: nothing of a person crosses a network in clear. */
  deployed?: { pattern: string; rule: string };
  /** Never shown anywhere, not even at debug level. */
  secret?: true;
}

const text = { type: 'string', minLength: 1 };
const onOff = { type: 'string', enum: ['on', 'off'] };
const url = { type: 'string', pattern: '^https?://[^\\s/]+' };
const origin = { type: 'string', pattern: '^https?://[^\\s/]+$' };

const encrypted = { pattern: '^https://', rule: 'an https:// address' };

/** Every setting there is. Add yours here; a test keeps docs/settings.md in step. */
export const settings = {
  PORT: {
    schema: {
      type: 'string',
      pattern: '^([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])$',
      default: '8080',
    },
    rule: 'a port number from 0 to 65535 (0 takes a free one)',
    about: 'Port to listen on.',
  },
  HOST: {
    schema: { ...text, default: '127.0.0.1' },
    rule: 'an address to listen on',
    about: 'Address to listen on.',
  },
  WORKERS: {
    schema: { type: 'string', pattern: '^([1-9]|[1-5][0-9]|6[0-4])$', default: '1' },
    rule: 'a number from 1 to 64',
    about:
      'Processes that serve, at one port: as many as there are cores make the most of a machine. Each takes about 150 MB and its share of DATABASE_POOL.',
  },
  METRICS_PORT: {
    schema: {
      type: 'string',
      pattern: '^([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])$',
    },
    rule: 'a port number from 0 to 65535 (0 takes a free one)',
    about: 'Port of GET /metrics (Prometheus), for your own network alone. Empty: none.',
  },
  DATA_DIR: {
    schema: { ...text, default: '.data' },
    rule: 'a folder',
    about: 'Folder of the uploaded files, and of what `npm start` brings: its database and keys.',
  },
  DATABASE_URL: {
    schema: { type: 'string', pattern: '^postgres(ql)?://' },
    rule: 'a postgres:// address',
    about: 'Your PostgreSQL. `npm start` brings one.',
    required: true,
    secret: true,
  },
  DATABASE_POOL: {
    schema: { type: 'string', pattern: '^[1-9][0-9]{0,2}$', default: '10' },
    rule: 'a number from 1 to 999',
    about: 'Connections to the database at most.',
  },
  DATABASE_PREPARE: {
    schema: { ...onOff, default: 'on' },
    rule: 'on or off',
    about:
      'Prepares the statements of a save once a connection. off: behind a pooler that swaps connections under a client (PgBouncer in transaction mode without max_prepared_statements).',
  },
  PUBLIC_URL: {
    schema: origin,
    deployed: encrypted,
    rule: 'an http(s) origin without a path',
    about: 'Where people open the application. `npm start`: http://localhost:PORT.',
    required: true,
  },
  TRUST_PROXY: {
    schema: { type: 'string', pattern: '^(off|[1-9]|[0-9a-fA-F:.,/ ]+)$', default: 'off' },
    rule: 'off, a number of proxies, or addresses with commas',
    about: 'Which proxies may say who the visitor is (X-Forwarded-For, -Host, -Proto).',
  },
  DRAIN_SECONDS: {
    schema: { type: 'string', pattern: '^([0-9]|[1-5][0-9]|60)$', default: '0' },
    rule: 'a number from 0 to 60',
    about:
      'How long the server still takes requests after SIGTERM, with /readyz at 503, so that a load balancer can turn away.',
  },
  SUPPORT_EMAIL: {
    schema: { type: 'string', pattern: '^[^\\s@]+@[^\\s@]+$' },
    rule: 'an e-mail address',
    about: "The deployment's contact. Empty: the brand's support_email.",
  },
  LOG_LEVEL: {
    schema: { type: 'string', enum: ['silent', 'error', 'warn', 'info', 'debug'], default: 'info' },
    rule: 'silent, error, warn, info or debug',
    about: 'How much is logged.',
  },
  TRELLIS_PLATFORM: {
    schema: { type: 'string', pattern: '^[a-z0-9-]{1,63}$' },
    rule: 'a platform name: lower-case letters, digits, dashes',
    about: 'Serves this one brand, whatever the host name.',
  },
  TRELLIS_KEYS: {
    schema: {
      type: 'string',
      pattern: '^[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=(,[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=)*$',
    },
    rule: 'kid:base64 pairs with commas between, each key 32 bytes; the first one encrypts',
    about: 'Encryption keys. `npm start` makes one in DATA_DIR.',
    required: true,
    secret: true,
  },
  TRELLIS_INDEX_KEY: {
    schema: { type: 'string', pattern: '^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$' },
    rule: '32 bytes as base64, or several with commas between; the first one makes, the others are recognized',
    about: 'Key of the blind indexes and of return links. Required with TRELLIS_KEYS.',
    secret: true,
  },
  AUTH_DOMAIN: {
    schema: { type: 'string', pattern: '^(https?://)?[^\\s/]+$' },
    deployed: { pattern: '^(https://)?[^\\s/:]+(:\\d+)?$', rule: "a tenant's host name, over https" },
    rule: "a tenant's host name",
    about: 'The identity tenant. `npm start` brings a provider of its own.',
    required: true,
  },
  AUTH_CLIENT_ID: {
    schema: text,
    rule: 'a client id',
    about: 'Application id at the tenant. Required with AUTH_DOMAIN.',
  },
  AUTH_AUDIENCE: {
    schema: text,
    rule: 'an audience',
    about: 'Audience of the access tokens. Required with AUTH_DOMAIN.',
  },
  AUTH_OTP_URL: {
    schema: url,
    deployed: encrypted,
    rule: 'an http(s) address',
    about: 'Where codes are started and exchanged when that is not the tenant itself.',
  },
  LOCAL_ACCOUNTS: {
    schema: {
      type: 'string',
      pattern:
        '^[^=:;,\\s]+@[^=:;,\\s]+=[^=:;,]+:[^=:;,]+(,[^=:;,]+:[^=:;,]+)*(;[^=:;,\\s]+@[^=:;,\\s]+=[^=:;,]+:[^=:;,]+(,[^=:;,]+:[^=:;,]+)*)*$',
    },
    rule: 'e-mail=id:name,id:name with semicolons between people',
    about:
      'For `npm start`: accounts that its identity provider lists for people, as a tenant does in its accounts claim.',
  },
  STUDIO_ROLES: {
    schema: {
      type: 'string',
      pattern:
        '^[^=:;,\\s]+@[^=:;,\\s]+=(reader|editor|publisher)(:[a-z0-9-]+(,[a-z0-9-]+)*)?(;[^=:;,\\s]+@[^=:;,\\s]+=(reader|editor|publisher)(:[a-z0-9-]+(,[a-z0-9-]+)*)?)*$',
    },
    rule: 'e-mail=role or e-mail=role:brand,brand with semicolons between people; a role is reader, editor or publisher',
    about:
      'Who may do what in Studio (docs/studio.md); with brands named, only these. Empty: nobody; `npm start` has one person of each role.',
  },
  STEP_UP: {
    schema: { ...onOff, default: 'on' },
    rule: 'on or off',
    about:
      'Asks for a new code before a saved SSN, EIN or birth date is shown, the e-mail of owner 1 is changed, or a submitted application is opened.',
  },
  SAVES_PER_MINUTE: {
    schema: { type: 'string', pattern: '^[1-9][0-9]{0,6}$', default: '300' },
    rule: 'a number from 1 to 9999999',
    about:
      'Saves of one person that a process takes in a minute. A page that somebody types into makes 40 at most.',
  },
  RETURN_LINK_DAYS: {
    schema: { type: 'string', pattern: '^([1-9]|[1-8][0-9]|90)$', default: '30' },
    rule: 'a number from 1 to 90',
    about: 'How many days a mailed link to send statements works.',
  },
  UNFINISHED_KEPT_DAYS: days(
    '90',
    'an application that nobody finished is kept after its last save, with its files; a sign-in without an application as long',
  ),
  SUBMITTED_KEPT_DAYS: days('2557', 'a submitted application is kept, with its files (seven years)'),
  SUBMITTED_LEGAL_DAYS: days(
    '761',
    'a submitted application must be kept though its person asks for erasure (25 months: 12 CFR 1002.12)',
  ),
  JOBS_KEPT_DAYS: days('30', 'webhooks that arrived, and mails and webhooks that were given up, are kept'),
  AUDIT_KEPT_DAYS: {
    ...days('2557', 'an entry of the audit is kept (seven years)'),
    schema: {
      type: 'string',
      pattern: '^(36[5-9]|3[7-9][0-9]|[4-9][0-9]{2}|[1-9][0-9]{3,4})$',
      default: '2557',
    },
    rule: 'a number from 365 to 99999',
  },
  SMTP_URL: {
    schema: { type: 'string', pattern: '^smtps?://' },
    rule: 'an smtp:// or smtps:// address',
    about: 'Mail server. `npm start` keeps mail in an outbox instead.',
    required: true,
    secret: true,
  },
  MAIL_FROM: {
    schema: { type: 'string', pattern: '^[^\\r\\n]*[^\\s@]+@[^\\s@]+$' },
    rule: 'an e-mail address, with or without a name',
    about: "Sender of the mail. Empty: the brand's support e-mail.",
  },
  WEBHOOK_SECRETS: {
    schema: {
      type: 'string',
      pattern:
        '^[a-z][a-z0-9-]*=whsec_[A-Za-z0-9+/]{32,88}={0,2}(,whsec_[A-Za-z0-9+/]{32,88}={0,2})*(;[a-z][a-z0-9-]*=whsec_[A-Za-z0-9+/]{32,88}={0,2}(,whsec_[A-Za-z0-9+/]{32,88}={0,2})*)*$',
    },
    rule: 'brand=whsec_... with semicolons between brands, and commas between secrets of one (24 to 64 bytes as base64 each)',
    about:
      'Secrets that webhooks are signed with (docs/webhooks.md), two of a brand while they change. Brands without one: a secret of their own, which the command `webhooks secret` shows.',
    secret: true,
  },
  GOOGLE_PLACES_KEY: {
    schema: text,
    rule: 'a key',
    about: 'Key of the Places API. Empty: ZIP codes are suggested locally.',
    secret: true,
  },
  PLAID_CLIENT_ID: {
    schema: text,
    rule: 'a client id',
    about: 'Bank link by Plaid (docs/bank-link.md). Empty: no bank link; `npm start` brings sample banks.',
  },
  PLAID_SECRET: {
    schema: text,
    rule: 'a secret',
    about: "Plaid's secret for PLAID_ENV. Required with PLAID_CLIENT_ID.",
    secret: true,
  },
  PLAID_ENV: {
    schema: { type: 'string', enum: ['sandbox', 'production'] },
    rule: 'sandbox or production',
    about: 'Which Plaid. Required with PLAID_CLIENT_ID.',
  },
  PLAID_PRODUCTS: {
    schema: {
      type: 'string',
      pattern:
        '^(transactions|assets|auth|identity|statements)(,(transactions|assets|auth|identity|statements))*$',
      default: 'transactions',
    },
    rule: 'products of Plaid with commas between: transactions, assets, auth, identity, statements',
    about: "What the lender reads from a connected bank. Each must be enabled in Plaid's dashboard.",
  },
  PLAID_REDIRECT: {
    schema: { type: 'string', pattern: '^https?://[^\\s/,]+(,https?://[^\\s/,]+)*$' },
    deployed: { pattern: '^(https://[^,]+,?)+$', rule: 'https:// origins' },
    rule: 'http(s) origins without a path, with commas between',
    about:
      "Origins whose bank pages are registered as redirect URIs in Plaid's dashboard. Elsewhere, banks that sign in on a page of their own are not offered.",
  },
  S3_BUCKET: {
    schema: { type: 'string', pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$' },
    rule: 'the name of a bucket',
    about:
      'Keeps uploaded files, sealed, in this bucket. Bucket and prefix are of one deployment alone: blobs that its database does not name are taken away. Empty: in DATA_DIR/blobs. Credentials come from where the AWS SDK looks (role, profile, AWS_ACCESS_KEY_ID).',
  },
  S3_REGION: {
    schema: { type: 'string', pattern: '^[a-z0-9-]{1,32}$' },
    rule: 'a region',
    about: 'Region of the bucket. Required with S3_BUCKET.',
  },
  S3_ENDPOINT: {
    schema: url,
    deployed: encrypted,
    rule: 'an http(s) address',
    about: 'Another service that speaks the S3 protocol. Empty: AWS.',
  },
  S3_PREFIX: {
    schema: { type: 'string', pattern: '^[A-Za-z0-9!_.*()-][A-Za-z0-9!_.*()/-]{0,200}$' },
    rule: 'the beginning of a key, without a slash in front',
    about: "What every key in the bucket begins with, such as 'trellis/'.",
  },
  CLAMAV_ADDRESS: {
    schema: {
      type: 'string',
      pattern: '^(/[^\\s]+|[^\\s:/]+:[0-9]{1,5}|\\[[0-9a-fA-F:]+\\]:[0-9]{1,5})$',
    },
    rule: 'host:port, or the path of a socket',
    about:
      "Where clamd scans uploads for malware; while it cannot be reached, uploads are refused. Empty: files are kept as 'not-scanned'.",
  },
  COUNTRY_HEADER: {
    schema: { type: 'string', pattern: '^[a-z0-9-]{1,64}$' },
    rule: 'a header name in lower case',
    about: "The trusted header that holds the visitor's country, such as cf-ipcountry. Empty: US.",
  },
  ANALYTICS_URL: {
    schema: url,
    deployed: encrypted,
    rule: 'an http(s) address',
    about:
      'Where the browser sends analytics events, one JSON text each. Empty, or without ANALYTICS_KEY: none are sent.',
  },
  ANALYTICS_KEY: {
    schema: text,
    rule: 'a key',
    about: 'Key that goes with each analytics event; browsers see it.',
  },
  TRELLIS_FLOWS_DIR: folder("where 'npm run build' and 'npm run dev' read the flows", 'flows'),
  TRELLIS_SCHEMAS_DIR: folder("where 'npm run build' and 'npm run dev' read the schemas", 'schemas'),
  TRELLIS_OUT_DIR: folder("where 'npm run build' writes", 'dist'),
  FLAG_PLAID_CONNECT: flag('plaid connect'),
  FLAG_BANK_STATEMENTS_SCREEN: flag('bank statements screen'),
  FLAG_TERMS_AND_SIGNING: flag('terms and signing'),
  FLAG_STATEMENT_UPLOAD: flag('statement upload'),
  FLAG_TERM_PAYMENT_ESTIMATE: flag('term payment estimate'),
  FLAG_STEP_NAVIGATION_ON_TOP: flag('step navigation on top'),
  FLAG_NON_US_NOTICE: flag('non-US notice'),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

function folder(use: string, usual: string): Setting {
  return { schema: text, rule: 'a folder', about: `Folder: ${use}. Empty: ${usual}.` };
}

function flag(name: string): Setting {
  return {
    schema: { type: 'string', enum: ['off'] },
    rule: 'off, or not set (a deployment can only switch off what a brand shows)',
    about: `Switches '${name}' off for every brand, as in an outage.`,
  };
}

function days(usual: string, what: string): Setting {
  return {
    schema: { type: 'string', pattern: '^[1-9][0-9]{0,4}$', default: usual },
    rule: 'a number from 1 to 99999',
    about: `How many days ${what}.`,
  };
}
