import type { Setting } from './setting.ts';
import { type SettingName, settings } from './settings.ts';

export interface WrongSetting {
  name: string;
  rule: string;
}

/** Settings that a start cannot work with. Its message holds names and rules, no value. */
export class InvalidSettings extends Error {
  override name = 'InvalidSettings';

  constructor(readonly wrong: WrongSetting[]) {
    super(
      `These settings are wrong:\n${wrong.map(({ name, rule }) => `  ${name}: must be ${rule}`).join('\n')}`,
    );
  }
}

/** Our own names; an unknown one is likely a slip of the pen and would be silently without effect. */
const ownNames = /^(TRELLIS|FLAG|AUTH|PLAID)_/;

/** Settings that only work together: when the first is set, the others must be. */
const together: [SettingName, SettingName[]][] = [
  ['AUTH_DOMAIN', ['AUTH_CLIENT_ID', 'AUTH_AUDIENCE']],
  ['TRELLIS_KEYS', ['TRELLIS_INDEX_KEY']],
  ['PLAID_CLIENT_ID', ['PLAID_SECRET', 'PLAID_ENV']],
  ['PLAID_SECRET', ['PLAID_CLIENT_ID']],
  ['S3_BUCKET', ['S3_REGION']],
];

const all: Record<string, Setting> = settings;

/** What the settings mean, by name; undefined where one is not set and has nothing usual. */
export type Values = {
  [Name in SettingName]:
    | ReturnType<(typeof settings)[Name]['read']>
    | ((typeof settings)[Name] extends { usual: string } ? never : undefined);
};

/**
 * Checks the environment against the rule of every setting. An empty value counts as not set.
 * @param standIns what `required` says is not asked for: stand-ins are there for it
 * @returns what they mean by name, defaults filled in.
 * @throws InvalidSettings
 */
export function checkSettings(
  env: Record<string, string | undefined>,
  { standIns }: { standIns: boolean },
): Values {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const values: Texts = Object.fromEntries(given.filter(([name]) => name in all));
  const wrong = new Map<string, string>();
  for (const [name] of given) {
    if (ownNames.test(name) && !(name in all)) wrong.set(name, 'left out (there is no such setting)');
  }
  for (const [name, { fits, required: isRequired, rule, deployed }] of Object.entries(all)) {
    const value = values[name];
    if (value !== undefined && !fits(value)) wrong.set(name, rule);
    if (standIns) continue;
    if (isRequired && value === undefined) wrong.set(name, `set: ${deployed?.rule ?? rule}`);
    // Nothing of a person crosses a network in clear.
    if (deployed && value !== undefined && !deployed.pattern.test(value)) wrong.set(name, deployed.rule);
  }
  if (!haveNames(values) || (!standIns && !areKeys(values))) wrong.set('TRELLIS_KEYS', KEY_RULE);
  for (const [name, others] of together) {
    for (const other of others) {
      if (values[name] && !values[other])
        wrong.set(other, `set, because ${name} is: ${settings[other].rule}`);
    }
  }
  if (wrong.size > 0) throw new InvalidSettings([...wrong].map(([name, rule]) => ({ name, rule })));
  const read = ([name, setting]: [string, Setting]): [string, unknown] => {
    const value = values[name] ?? setting.usual;
    return [name, value === undefined ? undefined : setting.read(value)];
  };
  return Object.fromEntries(Object.entries(all).map(read)) as Values;
}

type Texts = Partial<Record<string, string>>;

/** Whether each key has a name of its own: a value says by it what it was sealed under. */
function haveNames({ TRELLIS_KEYS = '' }: Texts): boolean {
  const names = TRELLIS_KEYS.split(',').map((pair) => pair.split(':', 1)[0]);
  return new Set(names).size === names.length;
}

/** Whether what is given as keys are keys: random, and each another one. */
function areKeys({ TRELLIS_KEYS = '', TRELLIS_INDEX_KEY = '' }: Texts): boolean {
  const keys = TRELLIS_KEYS.split(',').map((pair) => pair.slice(pair.indexOf(':') + 1));
  const given = [...keys, ...TRELLIS_INDEX_KEY.split(',')].filter(Boolean);
  const isRandom = (key: string): boolean => new Set(Buffer.from(key, 'base64')).size >= FEWEST_BYTES;
  return given.every(isRandom) && new Set(given).size === given.length;
}

/** 32 random bytes have this few different ones once in more than 10^20 keys. */
const FEWEST_BYTES = 16;
const KEY_RULE =
  'random keys, each another one under another name, and none of them TRELLIS_INDEX_KEY (openssl rand -base64 32)';

/** A setting that was checked at the start. @throws InvalidSettings where it is not set after all */
export function required<Value>(name: SettingName, value: Value | undefined): Value {
  if (value === undefined) throw new InvalidSettings([{ name, rule: `set: ${all[name]?.rule}` }]);
  return value;
}
