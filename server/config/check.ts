import type { Setting } from './setting.ts';
import { type SettingName, settings } from './settings.ts';

export interface WrongSetting {
  name: string;
  rule: string;
}

/** The message has names and rules, never a value. */
export class InvalidSettings extends Error {
  override name = 'InvalidSettings';

  constructor(readonly wrong: WrongSetting[]) {
    super(
      `These settings are wrong:\n${wrong.map(({ name, rule }) => `  ${name}: must be ${rule}`).join('\n')}`,
    );
  }
}

/** An unknown name with one of these prefixes is probably a typo. */
const ownPrefixes = /^(TRELLIS|FLAG|AUTH|PLAID)_/;

/** If the first is set, the others must be set. */
const requiredTogether: [SettingName, SettingName[]][] = [
  ['AUTH_DOMAIN', ['AUTH_CLIENT_ID', 'AUTH_AUDIENCE']],
  ['TRELLIS_KEYS', ['TRELLIS_INDEX_KEY']],
  ['PLAID_CLIENT_ID', ['PLAID_SECRET', 'PLAID_ENV']],
  ['PLAID_SECRET', ['PLAID_CLIENT_ID']],
  ['S3_BUCKET', ['S3_REGION']],
];

const settingsByName: Record<string, Setting> = settings;

/** The parsed settings by name; undefined if one is not set and has no default. */
export type Values = {
  [Name in SettingName]:
    | ReturnType<(typeof settings)[Name]['parse']>
    | ((typeof settings)[Name] extends { defaultText: string } ? never : undefined);
};

/**
 * Checks and parses the environment; an empty value counts as not set.
 * @param standIns whether `required` settings may be missing because a local stand-in replaces them
 * @throws InvalidSettings
 */
export function checkSettings(
  env: Record<string, string | undefined>,
  { standIns }: { standIns: boolean },
): Values {
  const setEntries = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const values: Texts = Object.fromEntries(setEntries.filter(([name]) => name in settingsByName));
  const wrong = new Map<string, string>();
  for (const [name] of setEntries) {
    if (ownPrefixes.test(name) && !(name in settingsByName))
      wrong.set(name, 'left out (there is no such setting)');
  }
  for (const [name, { accepts, required: isRequired, rule, inProduction }] of Object.entries(
    settingsByName,
  )) {
    const value = values[name];
    if (value !== undefined && !accepts(value)) wrong.set(name, rule);
    if (standIns) continue;
    if (isRequired && value === undefined) wrong.set(name, `set: ${inProduction?.rule ?? rule}`);
    if (inProduction && value !== undefined && !inProduction.pattern.test(value))
      wrong.set(name, inProduction.rule);
  }
  if (!haveUniqueNames(values) || (!standIns && !areRandomKeys(values))) wrong.set('TRELLIS_KEYS', KEY_RULE);
  if (!standIns && !areSeparateBackupKeys(values)) wrong.set('BACKUP_KEY', BACKUP_KEY_RULE);
  for (const [name, otherNames] of requiredTogether) {
    for (const other of otherNames) {
      const setting: Setting = settings[name];
      if (values[other]) continue;
      if (values[name]) wrong.set(other, `set, because ${name} is: ${settings[other].rule}`);
      // A deployment needs both: the next start would refuse the other one.
      else if (!standIns && setting.required) wrong.set(other, `set: ${settings[other].rule}`);
    }
  }
  if (wrong.size > 0) throw new InvalidSettings([...wrong].map(([name, rule]) => ({ name, rule })));
  const parse = ([name, setting]: [string, Setting]): [string, unknown] => {
    const value = values[name] ?? setting.defaultText;
    return [name, value === undefined ? undefined : setting.parse(value)];
  };
  return Object.fromEntries(Object.entries(settingsByName).map(parse)) as Values;
}

type Texts = Partial<Record<string, string>>;

/** Key names must be unique, because an encrypted value stores the name of its key. */
function haveUniqueNames({ TRELLIS_KEYS = '' }: Texts): boolean {
  const names = TRELLIS_KEYS.split(',').map((pair) => pair.split(':', 1)[0]);
  return new Set(names).size === names.length;
}

function areRandomKeys(values: Texts): boolean {
  const secretKeys = dataKeys(values);
  return secretKeys.every(isRandom) && new Set(secretKeys).size === secretKeys.length;
}

/** A backup key must differ from the data's keys: a person with only the data's keys must not be able to make a backup. */
function areSeparateBackupKeys({ BACKUP_KEY = '', ...values }: Texts): boolean {
  const backupKeys = BACKUP_KEY.split(',').filter(Boolean);
  const all = [...backupKeys, ...dataKeys(values)];
  return (
    backupKeys.every(isRandom) && backupKeys.every((key) => all.filter((other) => other === key).length === 1)
  );
}

function dataKeys({ TRELLIS_KEYS = '', TRELLIS_INDEX_KEY = '' }: Texts): string[] {
  const keys = TRELLIS_KEYS.split(',').map((pair) => pair.slice(pair.indexOf(':') + 1));
  return [...keys, ...TRELLIS_INDEX_KEY.split(',')].filter(Boolean);
}

function isRandom(key: string): boolean {
  return new Set(Buffer.from(key, 'base64')).size >= FEWEST_BYTES;
}

/** A random key of 32 bytes has at least this many different byte values, except once in 10^16 keys. */
const FEWEST_BYTES = 16;
const KEY_RULE =
  'random keys, each another one under another name, and none of them TRELLIS_INDEX_KEY (openssl rand -base64 32)';

const BACKUP_KEY_RULE =
  'random keys, none of them in TRELLIS_KEYS or TRELLIS_INDEX_KEY (openssl rand -base64 32)';

/** Returns a setting that has passed the checks at the start. @throws InvalidSettings if it is not set */
export function requireSetting<Value>(name: SettingName, value: Value | undefined): Value {
  if (value === undefined) throw new InvalidSettings([{ name, rule: `set: ${settingsByName[name]?.rule}` }]);
  return value;
}
