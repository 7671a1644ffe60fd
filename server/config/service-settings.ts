import { parseHost } from '#engine/compile';
import {
  addressSetting,
  choiceSetting,
  isOrigin,
  isSocket,
  isUrl,
  parsedSetting,
  parsePairs,
  parseSocket,
  required,
  type Setting,
  secret,
  splitList,
  textSetting,
} from './setting.ts';

/** Settings of outside services. */
export const serviceSettings = {
  SMTP_URL: textSetting(
    'an smtp:// or smtps:// address',
    isUrl('smtp', 'smtps'),
    'Mail server. `npm start` keeps mail in an outbox instead.',
    { ...required, ...secret },
  ),
  MAIL_FROM: textSetting(
    'an email address, with or without a name',
    /^[^\r\n]*[^\s@]@[^\s@]+$/,
    "Sender of the mail. Empty: the brand's support email.",
  ),
  WEBHOOK_SECRETS: parsedSetting(
    'brand=whsec_... with semicolons between brands, and commas between secrets of one (24 to 64 bytes as base64 each)',
    /^[a-z][a-z0-9-]*=whsec_[A-Za-z0-9+/]{32,88}={0,2}(,whsec_[A-Za-z0-9+/]{32,88}={0,2})*(;[a-z][a-z0-9-]*=whsec_[A-Za-z0-9+/]{32,88}={0,2}(,whsec_[A-Za-z0-9+/]{32,88}={0,2})*)*$/,
    parsePairs(splitList),
    'Secrets that webhooks are signed with (docs/webhooks.md), two of a brand while they change. Brands without one: a secret of their own, which the command `webhooks secret` shows.',
    secret,
  ),
  WEBHOOK_HOSTS: parsedSetting(
    'hosts with commas between: hooks.partner.com, hooks.partner.com:8443, or *.partner.com for every host below it',
    (value) => splitList(value).every((host) => parseHost(host) !== undefined),
    splitList,
    'Hosts that webhooks may be sent to; a host without a port allows 443 alone. Empty: none; on a loopback address any.',
  ),
  SENSITIVE_BRANDS: parsedSetting(
    'brands with commas between',
    (value) => splitList(value).every((brand) => /^[a-z0-9-]{1,63}$/.test(brand)),
    splitList,
    'Brands whose webhooks may have SSN, EIN and birth date in clear, and whose files partners may fetch. Empty: none; on a loopback address any.',
  ),
  GOOGLE_PLACES_KEY: textSetting(
    'a key',
    /./,
    'Key of the Places API. Empty: ZIP codes are suggested locally.',
    secret,
  ),
  PLAID_CLIENT_ID: textSetting(
    'a client id',
    /./,
    'Bank link by Plaid (docs/bank-link.md). Empty: no bank link; `npm start` brings sample banks.',
  ),
  PLAID_SECRET: textSetting(
    'a secret',
    /./,
    "Plaid's secret for PLAID_ENV. Required with PLAID_CLIENT_ID.",
    secret,
  ),
  PLAID_ENV: choiceSetting(['sandbox', 'production'], 'Which Plaid. Required with PLAID_CLIENT_ID.'),
  PLAID_PRODUCTS: parsedSetting(
    'products of Plaid with commas between: transactions, assets, auth, identity, statements',
    /^(transactions|assets|auth|identity|statements)(,(transactions|assets|auth|identity|statements))*$/,
    splitList,
    "What the lender reads from a connected bank. Each must be enabled in Plaid's dashboard.",
    { defaultText: 'transactions' },
  ),
  PLAID_REDIRECT: parsedSetting(
    'http(s) origins without a path, with commas between',
    (value) => splitList(value).every(isOrigin),
    splitList,
    "Origins whose bank pages are registered as redirect URIs in Plaid's dashboard. Elsewhere, banks that sign in on a page of their own are not offered.",
    { inProduction: { pattern: /^https:\/\/[^,]+(,https:\/\/[^,]+)*,?$/, rule: 'https:// origins' } },
  ),
  S3_BUCKET: textSetting(
    'the name of a bucket',
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    'Keeps uploaded files, encrypted, in this bucket. Bucket and prefix are of one deployment alone: blobs that its database does not name are taken away. Empty: in DATA_DIR/blobs. Credentials come from where the AWS SDK looks (role, profile, AWS_ACCESS_KEY_ID).',
  ),
  S3_REGION: textSetting('a region', /^[a-z0-9-]{1,32}$/, 'Region of the bucket. Required with S3_BUCKET.'),
  S3_ENDPOINT: addressSetting('Another service that speaks the S3 protocol. Empty: AWS.'),
  S3_PREFIX: textSetting(
    'the beginning of a key, without a slash in front',
    /^[A-Za-z0-9!_.*()-][A-Za-z0-9!_.*()/-]{0,200}$/,
    "What every key in the bucket begins with, such as 'trellis/'.",
  ),
  CLAMAV_ADDRESS: parsedSetting(
    'host:port, or the path of a socket',
    isSocket,
    parseSocket,
    "Where clamd scans uploads for malware; while it cannot be reached, uploads are refused. Empty: files are kept as 'not-scanned'.",
  ),
  COUNTRY_HEADER: textSetting(
    'a header name in lower case',
    /^[a-z0-9-]{1,64}$/,
    "The trusted header that holds the visitor's country, such as cf-ipcountry. Empty: US.",
  ),
  ANALYTICS_URL: addressSetting(
    'Where the browser sends analytics events, one JSON text each. Empty, or without ANALYTICS_KEY: none are sent.',
  ),
  ANALYTICS_KEY: textSetting('a key', /./, 'Key that goes with each analytics event; browsers see it.'),
} satisfies Record<string, Setting>;
