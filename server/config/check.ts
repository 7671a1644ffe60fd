import { Ajv } from 'ajv';
import { type Setting, type SettingName, settings } from './settings.ts';

export interface WrongSetting {
  name: string;
  rule: string;
}

/** Settings that a start cannot work with. Its message holds names and rules, no value. */
export class InvalidSettings extends Error {
  readonly wrong: WrongSetting[];
  constructor(wrong: WrongSetting[]) {
    super(
      `These settings are wrong:\n${wrong.map(({ name, rule }) => `  ${name}: must be ${rule}`).join('\n')}`,
    );
    this.name = 'InvalidSettings';
    this.wrong = wrong;
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
const ajv = new Ajv({ useDefaults: true, allErrors: true });
const validate = ajv.compile({
  type: 'object',
  properties: Object.fromEntries(Object.entries(all).map(([name, setting]) => [name, setting.schema])),
});

/**
 * Checks the environment against the schema of every setting. An empty value counts as not set.
 * @param standIns what `required` says is not asked for: stand-ins are there for it
 * @returns values by name, defaults filled in.
 * @throws InvalidSettings
 */
export function checkSettings(
  env: Record<string, string | undefined>,
  { standIns }: { standIns: boolean },
): Partial<Record<SettingName, string>> {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const values = Object.fromEntries(given.filter(([name]) => name in all)) as Partial<
    Record<SettingName, string>
  >;
  const wrong = new Map<string, string>();
  for (const [name] of given) {
    if (ownNames.test(name) && !(name in all)) wrong.set(name, 'left out (there is no such setting)');
  }
  if (!validate(values)) {
    for (const { instancePath } of validate.errors ?? []) {
      const name = instancePath.slice(1);
      wrong.set(name, all[name]?.rule ?? 'right');
    }
  }
  for (const [name, { required: isRequired, rule, deployed }] of Object.entries(all)) {
    if (isRequired && !standIns && !(name in values)) wrong.set(name, `set: ${deployed?.rule ?? rule}`);
  }
  if (!standIns) for (const [name, rule] of unfit(values)) wrong.set(name, rule);
  for (const [name, others] of together) {
    for (const other of others) {
      if (values[name] && !values[other])
        wrong.set(other, `set, because ${name} is: ${settings[other].rule}`);
    }
  }
  if (wrong.size > 0) throw new InvalidSettings([...wrong].map(([name, rule]) => ({ name, rule })));
  return values;
}

/** What a deployment does not take: addresses in clear, keys that are none. */
function unfit(values: Partial<Record<SettingName, string>>): [name: string, rule: string][] {
  const open = Object.entries(all)
    .filter(([name, { deployed }]) => {
      const value = (values as Partial<Record<string, string>>)[name];
      return deployed && value !== undefined && !new RegExp(deployed.pattern).test(value);
    })
    .map(([name, { deployed }]): [string, string] => [name, deployed?.rule ?? '']);
  const keys = (values.TRELLIS_KEYS ?? '').split(',').map((pair) => pair.slice(pair.indexOf(':') + 1));
  const given = [...keys, ...(values.TRELLIS_INDEX_KEY ?? '').split(',')].filter(Boolean);
  const weak = given.some((key) => new Set(Buffer.from(key, 'base64')).size < FEWEST_BYTES);
  const isDouble = new Set(given).size < given.length;
  return weak || isDouble ? [...open, ['TRELLIS_KEYS', KEY_RULE]] : open;
}

/** 32 random bytes have this few different ones once in more than 10^20 keys. */
const FEWEST_BYTES = 16;
const KEY_RULE =
  'random keys, each another one, and none of them TRELLIS_INDEX_KEY (openssl rand -base64 32)';

/** A setting that was checked at the start. @throws InvalidSettings where it is not set after all */
export function required<Value>(name: SettingName, value: Value | undefined): Value {
  if (value === undefined) throw new InvalidSettings([{ name, rule: `set: ${all[name]?.rule}` }]);
  return value;
}
