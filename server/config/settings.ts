import { parseHost } from '#engine/compile';
import {
  address,
  areNetworks,
  days,
  flag,
  folder,
  isOrigin,
  isSocket,
  isUrl,
  number,
  oneOf,
  onOff,
  parsed,
  parsePairs,
  parseSocket,
  parseStudioMember,
  parseTrustProxy,
  port,
  requireHttps,
  type Setting,
  text,
} from './setting.ts';

const secret = { secret: true } as const;
const required = { required: true } as const;

const list = (value: string): string[] => value.split(',');
const base64 = (value: string): Buffer => Buffer.from(value, 'base64');

/** A socket address has a user and no host (`postgres://trellis@/db?host=/run/postgresql`), which URL.canParse refuses. */
const isPostgres = (value: string): boolean =>
  isUrl('postgres', 'postgresql')(value.replace('@/', '@socket/'));

/** Every setting. A test compares this list with docs/settings.md. */
export const settings = {
  PORT: port('Port to listen on.', { defaultText: '8080' }),
  HOST: text('an address to listen on', /./, 'Address to listen on.', { defaultText: '127.0.0.1' }),
  WORKERS: number(
    1,
    64,
    'Processes that serve, at one port: as many as there are cores make the most of a machine. Each takes about 150 MB and its share of DATABASE_POOL.',
    { defaultText: '1' },
  ),
  METRICS_PORT: port('Port of GET /metrics (Prometheus), for your own network alone. Empty: none.'),
  DATA_DIR: text(
    'a folder',
    /./,
    'Folder of the uploaded files, and of what `npm start` brings: its database and keys.',
    { defaultText: '.data' },
  ),
  DATABASE_URL: text('a postgres:// address', isPostgres, 'Your PostgreSQL. `npm start` brings one.', {
    ...required,
    ...secret,
  }),
  DATABASE_MIGRATE_URL: text(
    'a postgres:// address',
    isPostgres,
    'Your PostgreSQL with the role that owns the tables: starts migrate with it, and give the role of DATABASE_URL the rights of serving alone (docs/operations.md). Empty: one role does both.',
    secret,
  ),
  DATABASE_POOL: number(1, 999, 'Connections to the database at most.', { defaultText: '10' }),
  DATABASE_PREPARE: onOff(
    'Prepares the statements of a save once a connection. off: behind a pooler that swaps connections under a client (PgBouncer in transaction mode without max_prepared_statements).',
  ),
  PUBLIC_URL: text(
    'an http(s) origin without a path',
    isOrigin,
    'Where people open the application. `npm start`: http://localhost:PORT.',
    { ...required, ...requireHttps },
  ),
  TRUST_PROXY: parsed(
    'off, a number of proxies, or addresses with commas',
    (value) => /^(off|[1-9])$/.test(value) || areNetworks(value),
    parseTrustProxy,
    'Which proxies may say who the visitor is (X-Forwarded-For, -Host, -Proto).',
    { defaultText: 'off' },
  ),
  DRAIN_SECONDS: number(
    0,
    60,
    'How long the server still takes requests after SIGTERM, with /readyz at 503, so that a load balancer can turn away.',
    { defaultText: '0' },
  ),
  SUPPORT_EMAIL: text(
    'an e-mail address',
    /^[^\s@]+@[^\s@]+$/,
    "The deployment's contact: in security.txt, and where no brand can be shown. Empty: the brand's support_email.",
  ),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug'], 'How much is logged.', {
    defaultText: 'info',
  }),
  TRELLIS_PLATFORM: text(
    'a platform name: lower-case letters, digits, dashes',
    /^[a-z0-9-]{1,63}$/,
    'Serves this one brand, whatever the host name.',
  ),
  TRELLIS_KEYS: parsed(
    'kid:base64 pairs with commas between, each key 32 bytes; the first one encrypts',
    /^[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=(,[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=)*$/,
    (value) =>
      list(value).map((pair) => {
        const [kid = '', key = ''] = pair.split(':');
        return { kid, key: base64(key) };
      }),
    'Encryption keys. `npm start` makes one in DATA_DIR.',
    { ...required, ...secret },
  ),
  TRELLIS_INDEX_KEY: parsed(
    '32 bytes as base64, or several with commas between; the first one makes, the others are recognized',
    /^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/,
    (value) => list(value).map(base64),
    'Key of the blind indexes and of return links. Required with TRELLIS_KEYS.',
    secret,
  ),
  BACKUP_KEY: parsed(
    '32 bytes as base64, or several with commas between; the first one seals, the others are recognized',
    /^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/,
    (value) => list(value).map(base64),
    'Key under which the command `backup` encrypts and authenticates a backup, and `restore` checks it. Servers do not need it. On a loopback address one is derived from TRELLIS_INDEX_KEY.',
    secret,
  ),
  AUTH_DOMAIN: text(
    "a tenant's host name",
    (value) => isOrigin(value.replace(/^(https?:\/\/)?/, 'https://')),
    'The identity tenant. `npm start` brings a provider of its own.',
    {
      ...required,
      inProduction: { pattern: /^(https:\/\/)?[^\s/:]+(:\d+)?$/, rule: "a tenant's host name, over https" },
    },
  ),
  AUTH_CLIENT_ID: text('a client id', /./, 'Application id at the tenant. Required with AUTH_DOMAIN.'),
  AUTH_AUDIENCE: text('an audience', /./, 'Audience of the access tokens. Required with AUTH_DOMAIN.'),
  AUTH_OTP_URL: address('Where codes are started and exchanged when that is not the tenant itself.'),
  LOCAL_ACCOUNTS: parsed(
    'e-mail=id:name,id:name with semicolons between people',
    /^[^=:;,\s@]+@[^=:;,\s@]+=[^=:;,]+:[^=:;,]+(,[^=:;,]+:[^=:;,]+)*(;[^=:;,\s@]+@[^=:;,\s@]+=[^=:;,]+:[^=:;,]+(,[^=:;,]+:[^=:;,]+)*)*$/,
    parsePairs((accounts) =>
      list(accounts).map((account) => {
        const [id = '', name = ''] = account.split(':');
        return { id: id.trim(), name: name.trim() };
      }),
    ),
    'For `npm start`: accounts that its identity provider lists for people, as a tenant does in its accounts claim.',
  ),
  STUDIO_ROLES: parsed(
    'e-mail=role or e-mail=role:brand,brand with semicolons between people; a role is reader, editor, publisher or reviewer',
    /^[^=:;,\s@]+@[^=:;,\s@]+=(reader|editor|publisher|reviewer)(:[a-z0-9-]+(,[a-z0-9-]+)*)?(;[^=:;,\s@]+@[^=:;,\s@]+=(reader|editor|publisher|reviewer)(:[a-z0-9-]+(,[a-z0-9-]+)*)?)*$/,
    parsePairs(parseStudioMember),
    'Who may do what in Studio (docs/studio.md); with brands named, only these. Empty: nobody; `npm start` has one person of each role.',
  ),
  STUDIO_APPROVAL: parsed(
    'off, required, or brands with commas between',
    /^[a-z0-9-]{1,63}(,[a-z0-9-]{1,63})*$/,
    (value): 'off' | 'required' | string[] => (value === 'off' || value === 'required' ? value : list(value)),
    'Whether a second person has to approve what goes live from Studio (docs/studio.md). With brands named: their records, and the steps and words of all brands.',
    { defaultText: 'off' },
  ),
  STEP_UP: onOff(
    'Asks for a new code before a saved SSN, EIN or birth date is shown, the e-mail of owner 1 is changed, a submitted application is opened, or something goes live in Studio.',
  ),
  SAVES_PER_MINUTE: number(
    1,
    9999999,
    'Saves of one person that a process takes in a minute. A page that somebody types into makes 40 at most.',
    { defaultText: '300' },
  ),
  RETURN_LINK_DAYS: number(1, 90, 'How many days a mailed link to send statements works.', {
    defaultText: '30',
  }),
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
  AUDIT_KEPT_DAYS: days('2557', 'an entry of the audit is kept (seven years)', 365),
  SMTP_URL: text(
    'an smtp:// or smtps:// address',
    isUrl('smtp', 'smtps'),
    'Mail server. `npm start` keeps mail in an outbox instead.',
    { ...required, ...secret },
  ),
  MAIL_FROM: text(
    'an e-mail address, with or without a name',
    /^[^\r\n]*[^\s@]@[^\s@]+$/,
    "Sender of the mail. Empty: the brand's support e-mail.",
  ),
  WEBHOOK_SECRETS: parsed(
    'brand=whsec_... with semicolons between brands, and commas between secrets of one (24 to 64 bytes as base64 each)',
    /^[a-z][a-z0-9-]*=whsec_[A-Za-z0-9+/]{32,88}={0,2}(,whsec_[A-Za-z0-9+/]{32,88}={0,2})*(;[a-z][a-z0-9-]*=whsec_[A-Za-z0-9+/]{32,88}={0,2}(,whsec_[A-Za-z0-9+/]{32,88}={0,2})*)*$/,
    parsePairs(list),
    'Secrets that webhooks are signed with (docs/webhooks.md), two of a brand while they change. Brands without one: a secret of their own, which the command `webhooks secret` shows.',
    secret,
  ),
  WEBHOOK_HOSTS: parsed(
    'hosts with commas between: hooks.partner.com, hooks.partner.com:8443, or *.partner.com for every host below it',
    (value) => list(value).every((host) => parseHost(host) !== undefined),
    list,
    'Hosts that webhooks may be sent to; a host without a port allows 443 alone. Empty: none; on a loopback address any.',
  ),
  SENSITIVE_BRANDS: parsed(
    'brands with commas between',
    (value) => list(value).every((brand) => /^[a-z0-9-]{1,63}$/.test(brand)),
    list,
    'Brands whose webhooks may have SSN, EIN and birth date in clear, and whose files partners may fetch. Empty: none; on a loopback address any.',
  ),
  GOOGLE_PLACES_KEY: text(
    'a key',
    /./,
    'Key of the Places API. Empty: ZIP codes are suggested locally.',
    secret,
  ),
  PLAID_CLIENT_ID: text(
    'a client id',
    /./,
    'Bank link by Plaid (docs/bank-link.md). Empty: no bank link; `npm start` brings sample banks.',
  ),
  PLAID_SECRET: text('a secret', /./, "Plaid's secret for PLAID_ENV. Required with PLAID_CLIENT_ID.", secret),
  PLAID_ENV: oneOf(['sandbox', 'production'], 'Which Plaid. Required with PLAID_CLIENT_ID.'),
  PLAID_PRODUCTS: parsed(
    'products of Plaid with commas between: transactions, assets, auth, identity, statements',
    /^(transactions|assets|auth|identity|statements)(,(transactions|assets|auth|identity|statements))*$/,
    list,
    "What the lender reads from a connected bank. Each must be enabled in Plaid's dashboard.",
    { defaultText: 'transactions' },
  ),
  PLAID_REDIRECT: parsed(
    'http(s) origins without a path, with commas between',
    (value) => list(value).every(isOrigin),
    list,
    "Origins whose bank pages are registered as redirect URIs in Plaid's dashboard. Elsewhere, banks that sign in on a page of their own are not offered.",
    { inProduction: { pattern: /^https:\/\/[^,]+(,https:\/\/[^,]+)*,?$/, rule: 'https:// origins' } },
  ),
  S3_BUCKET: text(
    'the name of a bucket',
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'Keeps uploaded files, encrypted, in this bucket. Bucket and prefix are of one deployment alone: blobs that its database does not name are taken away. Empty: in DATA_DIR/blobs. Credentials come from where the AWS SDK looks (role, profile, AWS_ACCESS_KEY_ID).',
  ),
  S3_REGION: text('a region', /^[a-z0-9-]{1,32}$/, 'Region of the bucket. Required with S3_BUCKET.'),
  S3_ENDPOINT: address('Another service that speaks the S3 protocol. Empty: AWS.'),
  S3_PREFIX: text(
    'the beginning of a key, without a slash in front',
    /^[A-Za-z0-9!_.*()-][A-Za-z0-9!_.*()/-]{0,200}$/,
    "What every key in the bucket begins with, such as 'trellis/'.",
  ),
  CLAMAV_ADDRESS: parsed(
    'host:port, or the path of a socket',
    isSocket,
    parseSocket,
    "Where clamd scans uploads for malware; while it cannot be reached, uploads are refused. Empty: files are kept as 'not-scanned'.",
  ),
  COUNTRY_HEADER: text(
    'a header name in lower case',
    /^[a-z0-9-]{1,64}$/,
    "The trusted header that holds the visitor's country, such as cf-ipcountry. Empty: US.",
  ),
  ANALYTICS_URL: address(
    'Where the browser sends analytics events, one JSON text each. Empty, or without ANALYTICS_KEY: none are sent.',
  ),
  ANALYTICS_KEY: text('a key', /./, 'Key that goes with each analytics event; browsers see it.'),
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
  FLAG_UNFINISHED_REMINDERS: flag('unfinished reminders'),
  FLAG_FUNNEL: flag('funnel'),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
