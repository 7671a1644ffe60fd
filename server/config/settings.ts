import { serviceSettings } from './service-settings.ts';
import {
  addressSetting,
  areNetworks,
  choiceSetting,
  daysSetting,
  flagSetting,
  folderSetting,
  isOrigin,
  isUrl,
  numberSetting,
  parsedSetting,
  parsePairs,
  parseStudioMember,
  parseTrustProxy,
  portSetting,
  required,
  requireHttps,
  type Setting,
  secret,
  splitList,
  switchSetting,
  textSetting,
} from './setting.ts';

const decodeBase64 = (value: string): Buffer => Buffer.from(value, 'base64');

/** URL.canParse refuses a socket address without a host: `postgres://trellis@/db?host=/run/postgresql`. */
const isPostgres = (value: string): boolean =>
  isUrl('postgres', 'postgresql')(value.replace('@/', '@socket/'));

const keysSetting = (description: string) =>
  parsedSetting(
    '32 bytes as base64, or several with commas between; the first one is used, the others are recognized',
    /^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/,
    (value) => splitList(value).map(decodeBase64),
    description,
    secret,
  );

/** Every setting. A test compares this list with docs/settings.md. */
export const settings = {
  PORT: portSetting('Port to listen on.', { defaultText: '8080' }),
  HOST: textSetting('an address to listen on', /./, 'Address to listen on.', { defaultText: '127.0.0.1' }),
  WORKERS: numberSetting(
    1,
    64,
    'Processes that serve, at one port: as many as there are cores make the most of a machine. Each takes about 150 MB and its share of DATABASE_POOL.',
    { defaultText: '1' },
  ),
  METRICS_PORT: portSetting('Port of GET /metrics (Prometheus), for your own network alone. Empty: none.'),
  DATA_DIR: textSetting(
    'a folder',
    /./,
    'Folder of the uploaded files, and of what `npm start` brings: its database and keys.',
    { defaultText: '.data' },
  ),
  DATABASE_URL: textSetting('a postgres:// address', isPostgres, 'Your PostgreSQL. `npm start` brings one.', {
    ...required,
    ...secret,
  }),
  DATABASE_MIGRATE_URL: textSetting(
    'a postgres:// address',
    isPostgres,
    'Your PostgreSQL with the role that owns the tables: starts migrate with it, and give the role of DATABASE_URL the rights of serving alone (docs/operations.md). Empty: one role does both.',
    secret,
  ),
  DATABASE_POOL: numberSetting(1, 999, 'Connections to the database at most.', { defaultText: '10' }),
  DATABASE_PREPARE: switchSetting(
    'Prepares the statements of a save once a connection. off: behind a pooler that swaps connections under a client (PgBouncer in transaction mode without max_prepared_statements).',
  ),
  PUBLIC_URL: textSetting(
    'an http(s) origin without a path',
    isOrigin,
    'Where people open the application. `npm start`: http://localhost:PORT.',
    { ...required, ...requireHttps },
  ),
  TRUST_PROXY: parsedSetting(
    'off, a number of proxies, or addresses with commas',
    (value) => /^(off|[1-9])$/.test(value) || areNetworks(value),
    parseTrustProxy,
    'Which proxies may say who the visitor is (X-Forwarded-For, -Host, -Proto).',
    { defaultText: 'off' },
  ),
  DRAIN_SECONDS: numberSetting(
    0,
    60,
    'How long the server still takes requests after SIGTERM, with /readyz at 503, so that a load balancer can turn away.',
    { defaultText: '0' },
  ),
  SUPPORT_EMAIL: textSetting(
    'an email address',
    /^[^\s@]+@[^\s@]+$/,
    "The deployment's contact: in security.txt, and where no brand can be shown. Empty: the brand's support_email.",
  ),
  LOG_LEVEL: choiceSetting(
    ['silent', 'error', 'warn', 'info', 'debug'],
    'How much is logged. `npm start`: warn.',
    {
      defaultText: 'info',
    },
  ),
  TRELLIS_PLATFORM: textSetting(
    'a platform name: lower-case letters, digits, dashes',
    /^[a-z0-9-]{1,63}$/,
    'Serves this one brand, whatever the host name.',
  ),
  TRELLIS_KEYS: parsedSetting(
    'kid:base64 pairs with commas between, each key 32 bytes; the first one encrypts',
    /^[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=(,[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=)*$/,
    (value) =>
      splitList(value).map((pair) => {
        const [kid = '', key = ''] = pair.split(':');
        return { kid, key: decodeBase64(key) };
      }),
    'Encryption keys. `npm start` makes one in DATA_DIR.',
    { ...required, ...secret },
  ),
  TRELLIS_INDEX_KEY: keysSetting('Key of the blind indexes and of return links. Required with TRELLIS_KEYS.'),
  BACKUP_KEY: keysSetting(
    'Key under which the command `backup` encrypts and authenticates a backup, and `restore` checks it. Servers do not need it. On a loopback address one is derived from TRELLIS_INDEX_KEY.',
  ),
  AUTH_DOMAIN: textSetting(
    "a tenant's host name",
    (value) => isOrigin(value.replace(/^(https?:\/\/)?/, 'https://')),
    'The identity tenant. `npm start` brings a provider of its own.',
    {
      ...required,
      inProduction: { pattern: /^(https:\/\/)?[^\s/:]+(:\d+)?$/, rule: "a tenant's host name, over https" },
    },
  ),
  AUTH_CLIENT_ID: textSetting('a client id', /./, 'Application id at the tenant. Required with AUTH_DOMAIN.'),
  AUTH_AUDIENCE: textSetting('an audience', /./, 'Audience of the access tokens. Required with AUTH_DOMAIN.'),
  AUTH_OTP_URL: addressSetting('Where codes are started and exchanged when that is not the tenant itself.'),
  LOCAL_ACCOUNTS: parsedSetting(
    'email=id:name,id:name with semicolons between people',
    /^[^=:;,\s@]+@[^=:;,\s@]+=[^=:;,]+:[^=:;,]+(,[^=:;,]+:[^=:;,]+)*(;[^=:;,\s@]+@[^=:;,\s@]+=[^=:;,]+:[^=:;,]+(,[^=:;,]+:[^=:;,]+)*)*$/,
    parsePairs((accounts) =>
      splitList(accounts).map((account) => {
        const [id = '', name = ''] = account.split(':');
        return { id: id.trim(), name: name.trim() };
      }),
    ),
    'For `npm start`: accounts that its identity provider lists for people, as a tenant does in its accounts claim.',
  ),
  STUDIO_ROLES: parsedSetting(
    'email=role or email=role:brand,brand with semicolons between people; a role is reader, editor, legal, publisher, publisher+legal or reviewer',
    /^[^=:;,\s@]+@[^=:;,\s@]+=(reader|editor|legal|publisher(\+legal)?|reviewer)(:[a-z0-9-]+(,[a-z0-9-]+)*)?(;[^=:;,\s@]+@[^=:;,\s@]+=(reader|editor|legal|publisher(\+legal)?|reviewer)(:[a-z0-9-]+(,[a-z0-9-]+)*)?)*$/,
    parsePairs(parseStudioMember),
    'Who may do what in Studio (docs/studio.md); with brands named, only these. Empty: nobody; `npm start` has one person of each role.',
  ),
  STUDIO_APPROVAL: parsedSetting(
    'off, required, or brands with commas between',
    /^[a-z0-9-]{1,63}(,[a-z0-9-]{1,63})*$/,
    (value): 'off' | 'required' | string[] =>
      value === 'off' || value === 'required' ? value : splitList(value),
    "Whether a second person has to approve what goes live from Studio (docs/studio.md). With brands named: their records, and the steps and words of all brands. A change of where a brand's applications are sent always needs it.",
    { defaultText: 'off' },
  ),
  STEP_UP: switchSetting(
    'Asks for a new code before a saved SSN, EIN or birth date is shown, the email of owner 1 is changed, a submitted application is opened, or something goes live in Studio.',
  ),
  SAVES_PER_MINUTE: numberSetting(
    1,
    9999999,
    'Saves of one person that a process takes in a minute. A page that somebody types into makes 40 at most.',
    { defaultText: '300' },
  ),
  RETURN_LINK_DAYS: numberSetting(1, 90, 'How many days a mailed link to send statements works.', {
    defaultText: '30',
  }),
  UNFINISHED_KEPT_DAYS: daysSetting(
    '90',
    'an application that nobody finished is kept after its last save, with its files; a sign-in without an application as long',
  ),
  SUBMITTED_KEPT_DAYS: daysSetting('2557', 'a submitted application is kept, with its files (seven years)'),
  SUBMITTED_LEGAL_DAYS: daysSetting(
    '761',
    'a submitted application must be kept though its person asks for erasure (25 months: 12 CFR 1002.12)',
  ),
  JOBS_KEPT_DAYS: daysSetting(
    '30',
    'webhooks that arrived, and mails and webhooks that were given up, are kept',
  ),
  AUDIT_KEPT_DAYS: daysSetting('2557', 'an entry of the audit is kept (seven years)', 365),
  ...serviceSettings,
  TRELLIS_FLOWS_DIR: folderSetting("where 'npm run build' and 'npm run dev' read the flows", 'flows'),
  TRELLIS_SCHEMAS_DIR: folderSetting("where 'npm run build' and 'npm run dev' read the schemas", 'schemas'),
  TRELLIS_OUT_DIR: folderSetting("where 'npm run build' writes", 'dist'),
  FLAG_PLAID_CONNECT: flagSetting('plaid connect'),
  FLAG_BANK_STATEMENTS_SCREEN: flagSetting('bank statements screen'),
  FLAG_TERMS_AND_SIGNING: flagSetting('terms and signing'),
  FLAG_STATEMENT_UPLOAD: flagSetting('statement upload'),
  FLAG_TERM_PAYMENT_ESTIMATE: flagSetting('term payment estimate'),
  FLAG_STEP_NAVIGATION_ON_TOP: flagSetting('step navigation on top'),
  FLAG_NON_US_NOTICE: flagSetting('non-US notice'),
  FLAG_UNFINISHED_REMINDERS: flagSetting('unfinished reminders'),
  FLAG_FUNNEL: flagSetting('funnel'),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
