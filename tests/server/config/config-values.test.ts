import path from 'node:path';
import { expect, test } from 'vitest';
import { type Config, readConfig } from '#server/config/config.ts';

// The place and form in which the server gets the value of each setting.
const read = (env: Record<string, string>) => readConfig(env, { standIns: true });
const SECRETS = ['a', 'b'].map((letter) => `whsec_${letter.repeat(32)}`);

test.each<[Record<string, string>, Partial<Config>]>([
  [{ PORT: '3000' }, { port: 3000, publicUrl: 'http://localhost:3000' }],
  [
    { HOST: '10.0.0.1', METRICS_PORT: '9100' },
    { host: '10.0.0.1', metricsPort: 9100 },
  ],
  [
    { WORKERS: '4', DRAIN_SECONDS: '7' },
    { workers: 4, drainSeconds: 7 },
  ],
  [{ DATA_DIR: 'here' }, { dataDir: path.resolve('here') }],
  [
    { DATABASE_URL: 'postgres://a@db/a' },
    { databaseUrl: 'postgres://a@db/a', databaseMigrateUrl: undefined },
  ],
  [
    { DATABASE_MIGRATE_URL: 'postgres://o@db/a' },
    { databaseUrl: undefined, databaseMigrateUrl: 'postgres://o@db/a' },
  ],
  [
    { DATABASE_POOL: '20', DATABASE_PREPARE: 'off' },
    { databasePool: 20, databasePrepare: false },
  ],
  [
    { SUPPORT_EMAIL: 'help@oak.example', LOG_LEVEL: 'warn' },
    { supportEmail: 'help@oak.example', logLevel: 'warn' },
  ],
  [
    { TRELLIS_PLATFORM: 'harbor', COUNTRY_HEADER: 'cf-ipcountry' },
    { platform: 'harbor', countryHeader: 'cf-ipcountry' },
  ],
  [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
  [{ TRUST_PROXY: '10.0.0.0/8' }, { trustProxy: '10.0.0.0/8' }],
  [
    { STEP_UP: 'off', SAVES_PER_MINUTE: '40' },
    { stepUp: false, savesPerMinute: 40 },
  ],
  [{}, { stepUp: true, databasePrepare: true, localAccounts: {}, webhookSecrets: {}, studioApproval: 'off' }],
  [{ RETURN_LINK_DAYS: '12' }, { returnLinkDays: 12 }],
  [
    {
      UNFINISHED_KEPT_DAYS: '1001',
      SUBMITTED_KEPT_DAYS: '1002',
      SUBMITTED_LEGAL_DAYS: '1003',
      JOBS_KEPT_DAYS: '1004',
      AUDIT_KEPT_DAYS: '1005',
    },
    { kept: { unfinishedDays: 1001, submittedDays: 1002, legalDays: 1003, jobsDays: 1004, auditDays: 1005 } },
  ],
  [
    { SMTP_URL: 'smtp://mail', MAIL_FROM: 'Oak <a@oak.example>' },
    { smtpUrl: 'smtp://mail', mailFrom: 'Oak <a@oak.example>' },
  ],
  [
    { WEBHOOK_SECRETS: `harbor=${SECRETS.join()};maple=${SECRETS[1]}` },
    { webhookSecrets: { harbor: SECRETS, maple: SECRETS.slice(1) } },
  ],
  [
    { LOCAL_ACCOUNTS: 'Ann@oak.example=a1: Oak ,a2:Elm;bob@oak.example=b1:Fir' },
    {
      localAccounts: {
        'ann@oak.example': [
          { id: 'a1', name: 'Oak' },
          { id: 'a2', name: 'Elm' },
        ],
        'bob@oak.example': [{ id: 'b1', name: 'Fir' }],
      },
    },
  ],
  [{ STUDIO_APPROVAL: 'required' }, { studioApproval: 'required' }],
  [{ STUDIO_APPROVAL: 'harbor,maple' }, { studioApproval: ['harbor', 'maple'] }],
  [{ GOOGLE_PLACES_KEY: 'k' }, { googlePlacesKey: 'k' }],
  [{ CLAMAV_ADDRESS: '/run/clamd.sock' }, { clamav: { path: '/run/clamd.sock' } }],
  [{ CLAMAV_ADDRESS: 'scanner:3310' }, { clamav: { host: 'scanner', port: 3310 } }],
  [{ CLAMAV_ADDRESS: '[::1]:3310' }, { clamav: { host: '::1', port: 3310 } }],
])('the settings %j are read as %j', (env, values) => {
  expect(read(env)).toMatchObject(values);
});

test.each<[string, Record<string, string>, boolean]>([
  ['without settings', {}, true],
  ['at 127.0.0.2', { HOST: '127.0.0.2' }, true],
  ['at ::1', { HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' }, true],
  ['under a name of localhost', { PUBLIC_URL: 'http://harbor.localhost:8080' }, true],
  ['at an address of a network', { HOST: '0.0.0.0' }, false],
  ['behind a public address', { PUBLIC_URL: 'https://funding.example' }, false],
  ['under a name that ends in localhost', { PUBLIC_URL: 'http://evil-localhost' }, false],
  ['at an address that begins like a loopback one', { PUBLIC_URL: 'http://127.0.0.1.example' }, false],
])(
  'a server %s sends webhooks to no host that is not listed, unless it is a loopback server: %j, %s',
  (_, env, isLoopback) => {
    const open = isLoopback ? undefined : [];
    expect(read(env)).toMatchObject({ isLoopback, recipients: { hosts: open, sensitive: open } });
    const listed = { ...env, WEBHOOK_HOSTS: 'hooks.oak.example', SENSITIVE_BRANDS: 'harbor,maple' };
    expect(read(listed).recipients).toEqual({ hosts: ['hooks.oak.example'], sensitive: ['harbor', 'maple'] });
  },
);

test('every flag that a deployment can switch off has the name of a flag of brands', () => {
  const flags = ['PLAID_CONNECT', 'STATEMENT_UPLOAD', 'UNFINISHED_REMINDERS', 'FUNNEL'];
  const env = Object.fromEntries(flags.map((name) => [`FLAG_${name}`, 'off']));
  expect(read(env).flagsOff.sort()).toEqual(flags.map((name) => name.toLowerCase()).sort());
});

test.each<[string, string[], string[]]>([
  ['WORKERS', ['1', '64'], ['0', '65', '1.5']],
  ['DATABASE_POOL', ['1', '999'], ['0', '1000']],
  ['DRAIN_SECONDS', ['0', '60'], ['-1', '61', '05']],
  ['RETURN_LINK_DAYS', ['1', '90'], ['0', '91']],
  ['UNFINISHED_KEPT_DAYS', ['1', '99999'], ['0', '100000']],
  ['AUDIT_KEPT_DAYS', ['365', '99999'], ['364', '100000']],
  ['WEBHOOK_HOSTS', ['a.example:8443', '*.a.example'], ['https://a.example', 'a.example,', '*']],
  ['S3_PREFIX', ['trellis/'], ['/trellis']],
  ['COUNTRY_HEADER', ['cf-ipcountry'], ['CF-IPCountry']],
  ['STUDIO_ROLES', ['a@b.example=reviewer:harbor'], ['a@b.example=owner', 'a=reader', 'a@b.example=reader:']],
  ['MAIL_FROM', ['a@b.example', 'Oak <a@b.example>'], ['Oak', 'a@b.example\nBcc: c@d.example']],
])('%s is taken within its rule, and refused beyond it', (name, taken, refused) => {
  for (const value of taken) expect(() => read({ [name]: value }), value).not.toThrow();
  for (const value of refused) expect(() => read({ [name]: value }), value).toThrow(name);
});
