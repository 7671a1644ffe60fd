import { isIP } from 'node:net';
import type { StudioRole } from '#contracts/studio/studio-shapes.ts';

/** A setting of the environment; docs/settings.md shows its rule and description. */
export interface Setting<Value = unknown> {
  /** The rule for values in words, shown if a value breaks it. */
  rule: string;
  description: string;
  accepts: (text: string) => boolean;
  parse: (text: string) => Value;
  defaultText?: string;
  /** Required in a deployment; `npm start` uses a stand-in instead [OPS-3]. */
  required?: true;
  /** A stricter rule for deployments, such as encryption in transit. */
  inProduction?: { pattern: RegExp; rule: string };
  /** The value is never logged or shown. */
  secret?: true;
}

type SettingOptions = Partial<Pick<Setting, 'defaultText' | 'required' | 'inProduction' | 'secret'>>;

type Accepts = Setting['accepts'];

export const secret = { secret: true } as const;
export const required = { required: true } as const;

/** Splits a text at its commas. */
export const splitList = (value: string): string[] => value.split(',');

/** A setting whose text is parsed into a typed value. */
export function parsedSetting<Value, Given extends SettingOptions>(
  rule: string,
  pattern: RegExp | Accepts,
  parse: (text: string) => Value,
  description: string,
  options?: Given,
): Setting<Value> & NoInfer<Given> {
  const accepts: Accepts = pattern instanceof RegExp ? (value) => pattern.test(value) : pattern;
  return { rule, description, accepts, parse, ...(options as Given) };
}

export function textSetting<Given extends SettingOptions>(
  rule: string,
  pattern: RegExp | Accepts,
  description: string,
  options?: Given,
) {
  return parsedSetting(rule, pattern, (value) => value, description, options);
}

/** Requires TLS in deployments: personal data must not cross a network unencrypted. */
export const requireHttps = { inProduction: { pattern: /^https:\/\//, rule: 'an https:// address' } };

export function addressSetting(description: string) {
  return textSetting('an http(s) address', isUrl('https', 'http'), description, requireHttps);
}

export function choiceSetting<const Value extends string, Given extends SettingOptions>(
  values: readonly Value[],
  description: string,
  options?: Given,
) {
  const rule = `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
  return parsedSetting(
    rule,
    new RegExp(`^(${values.join('|')})$`),
    (value) => value as Value,
    description,
    options,
  );
}

/** A boolean setting: true unless the text is `off`. */
export function switchSetting(description: string) {
  return parsedSetting('on or off', /^(on|off)$/, (value) => value === 'on', description, {
    defaultText: 'on',
  });
}

export function numberSetting<Given extends SettingOptions>(
  least: number,
  most: number,
  description: string,
  options?: Given,
) {
  const rule = `a number from ${least} to ${most}`;
  return parsedSetting(rule, acceptRange(least, most), Number, description, options);
}

export function portSetting<Given extends SettingOptions>(description: string, options?: Given) {
  const rule = 'a port number from 0 to 65535 (0 takes a free one)';
  return parsedSetting(rule, acceptRange(0, 65535), Number, description, options);
}

export function daysSetting(defaultText: string, condition: string, least = 1) {
  return numberSetting(least, 99999, `How many days ${condition}.`, { defaultText });
}

/** A flag that a deployment can switch off for every brand [OPS-4]. */
export function flagSetting(name: string) {
  const rule = 'off, or not set (a deployment can only switch off what a brand shows)';
  return textSetting(rule, /^off$/, `Switches '${name}' off for every brand, as in an outage.`);
}

export function folderSetting(use: string, defaultText: string) {
  return textSetting('a folder', /./, `Folder: ${use}. Empty: ${defaultText}.`);
}

function acceptRange(least: number, most: number): Accepts {
  return (value) => /^(0|[1-9]\d*)$/.test(value) && Number(value) >= least && Number(value) <= most;
}

/** Parses `a=x;b=y` into a record. Keys are converted to lower case; `parse` gets the text after the first `=`. */
export function parsePairs<Value>(parse: (text: string) => Value): (text: string) => Record<string, Value> {
  return (value) =>
    Object.fromEntries(
      value.split(';').map((pair) => {
        const index = pair.indexOf('=');
        return [pair.slice(0, index).trim().toLowerCase(), parse(pair.slice(index + 1))];
      }),
    );
}

export interface StudioMember {
  role: StudioRole;
  /** May change disclosures [STUDIO-107]. */
  isLegal?: true;
  /** The brands that the member may edit; absent for all brands. */
  brands?: string[];
}

/**
 * Parses a role and its brands: `editor:harbor,ironline`. `legal` is an editor who may change disclosures;
 * `publisher+legal` a publisher who may.
 */
export function parseStudioMember(rights: string): StudioMember {
  const [roleText = '', brands] = rights.split(':');
  const [role = '', legal] = roleText === 'legal' ? ['editor', roleText] : roleText.split('+');
  return {
    role: role as StudioRole,
    ...(legal && { isLegal: true }),
    ...(brands && { brands: brands.split(',') }),
  };
}

/** Accepts a text that is a URL with one of these schemes and nothing else. */
export function isUrl(...schemes: string[]): Accepts {
  return (value) => URL.canParse(value) && schemes.some((scheme) => value.startsWith(`${scheme}://`));
}

/** Accepts scheme, host and port, for example `https://funding.example:8443`. */
export function isOrigin(value: string): boolean {
  return isUrl('https', 'http')(value) && /^[^/]+:\/\/[^\s/\\?#@]+$/.test(value);
}

/** Accepts IP networks such as `10.0.0.0/8, ::1`. A bare `10` is refused: it would be read as 0.0.0.10. */
export function areNetworks(value: string): boolean {
  return value.split(',').every((network) => {
    const [address = '', bits = '1', ...options] = network.trim().split('/');
    const maxBits = isIP(address) === 4 ? 32 : 128;
    return isIP(address) > 0 && options.length === 0 && acceptRange(1, maxBits)(bits);
  });
}

/** Parses Fastify's trustProxy: `off` is false, `2` trusts two proxies, other texts list addresses. */
export function parseTrustProxy(value: string): false | string | ((address: string, hop: number) => boolean) {
  if (value === 'off') return false;
  return /^[1-9]$/.test(value) ? (_address, hop) => hop < Number(value) : value;
}

/** Accepts the texts that parseSocket parses. */
export function isSocket(value: string): boolean {
  const [, port = ''] = /^(?:[^\s:/]+|\[[0-9a-fA-F:]+\]):([0-9]+)$/.exec(value) ?? [];
  return /^\/\S+$/.test(value) || acceptRange(1, 65535)(port);
}

/** Parses `/run/clamd.sock`, `scanner:3310` or `[::1]:3310`. */
export function parseSocket(value: string): { path: string } | { host: string; port: number } {
  if (value.startsWith('/')) return { path: value };
  const index = value.lastIndexOf(':');
  return { host: value.slice(0, index).replace(/^\[|\]$/g, ''), port: Number(value.slice(index + 1)) };
}
