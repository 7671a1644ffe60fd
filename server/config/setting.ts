import { isIP } from 'node:net';
import type { StudioRole } from '#contracts/studio/studio-shapes.ts';

/** One setting of the environment, whose values are texts: what fits, what it means, and what it is for. */
export interface Setting<Value = unknown> {
  /** The rule in words, shown when a value breaks it. */
  rule: string;
  about: string;
  fits: (text: string) => boolean;
  /** What a text that fits means. */
  read: (text: string) => Value;
  /** What counts where nothing is set. */
  usual?: string;
  /** A deployment does not start without it; `npm start` brings a stand-in [OPS-3]. */
  required?: true;
  /** What a deployment takes of it, where that is less: nothing of a person crosses a network in clear. */
  deployed?: { pattern: RegExp; rule: string };
  /** Never shown anywhere, not even at debug level. */
  secret?: true;
}

type More = Partial<Pick<Setting, 'usual' | 'required' | 'deployed' | 'secret'>>;

/** Which texts fit. */
type Fits = Setting['fits'];

/** A setting that means more than its text. */
export function parsed<Value, Given extends More>(
  rule: string,
  pattern: RegExp | Fits,
  read: (text: string) => Value,
  about: string,
  more?: Given,
): Setting<Value> & NoInfer<Given> {
  const fits: Fits = pattern instanceof RegExp ? (value) => pattern.test(value) : pattern;
  return { rule, about, fits, read, ...(more as Given) };
}

export function text<Given extends More>(rule: string, pattern: RegExp | Fits, about: string, more?: Given) {
  return parsed(rule, pattern, (value) => value, about, more);
}

/** What nothing of a person crosses in clear. */
export const encrypted = { deployed: { pattern: /^https:\/\//, rule: 'an https:// address' } };

export function address(about: string) {
  return text('an http(s) address', isUrl('https', 'http'), about, encrypted);
}

export function oneOf<const Value extends string, Given extends More>(
  values: readonly Value[],
  about: string,
  more?: Given,
) {
  const rule = `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
  return parsed(rule, new RegExp(`^(${values.join('|')})$`), (value) => value as Value, about, more);
}

/** On unless it is `off`. */
export function onOff(about: string) {
  return parsed('on or off', /^(on|off)$/, (value) => value === 'on', about, { usual: 'on' });
}

export function number<Given extends More>(least: number, most: number, about: string, more?: Given) {
  const rule = `a number from ${least} to ${most}`;
  return parsed(rule, inRange(least, most), Number, about, more);
}

export function port<Given extends More>(about: string, more?: Given) {
  const rule = 'a port number from 0 to 65535 (0 takes a free one)';
  return parsed(rule, inRange(0, 65535), Number, about, more);
}

export function days(usual: string, what: string, least = 1) {
  return number(least, 99999, `How many days ${what}.`, { usual });
}

/** What a deployment switches off for every brand [OPS-4]. */
export function flag(name: string) {
  const rule = 'off, or not set (a deployment can only switch off what a brand shows)';
  return text(rule, /^off$/, `Switches '${name}' off for every brand, as in an outage.`);
}

export function folder(use: string, usual: string) {
  return text('a folder', /./, `Folder: ${use}. Empty: ${usual}.`);
}

function inRange(least: number, most: number): Fits {
  return (value) => /^(0|[1-9]\d*)$/.test(value) && Number(value) >= least && Number(value) <= most;
}

/** `a=x;b=y` by what stands before the first `=`, in small letters; `read` what stands behind it. */
export function byName<Value>(read: (text: string) => Value): (text: string) => Record<string, Value> {
  return (value) =>
    Object.fromEntries(
      value.split(';').map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at).trim().toLowerCase(), read(pair.slice(at + 1))];
      }),
    );
}

/** What somebody may do in Studio. */
export interface StudioMember {
  role: StudioRole;
  /** Only these brands' records; absent: everything. */
  brands?: string[];
}

/** `editor:harbor,ironline` */
export function memberOf(rights: string): StudioMember {
  const [role, brands] = rights.split(':');
  return { role: role as StudioRole, ...(brands && { brands: brands.split(',') }) };
}

/** Whether a text is an address to its end, and begins with one of these schemes. */
export function isUrl(...schemes: string[]): Fits {
  return (value) => URL.canParse(value) && schemes.some((scheme) => value.startsWith(`${scheme}://`));
}

/** `https://funding.example:8443`: scheme, host and port, and nothing else. */
export function isOrigin(value: string): boolean {
  return isUrl('https', 'http')(value) && /^[^/]+:\/\/[^\s/\\?#@]+$/.test(value);
}

/** `10.0.0.0/8, ::1`. A mere `10` is none: it would be read as 0.0.0.10. */
export function areNetworks(value: string): boolean {
  return value.split(',').every((network) => {
    const [address = '', bits = '1', ...more] = network.trim().split('/');
    const most = isIP(address) === 4 ? 32 : 128;
    return isIP(address) > 0 && more.length === 0 && inRange(1, most)(bits);
  });
}

/** Fastify's trustProxy. `off` → false; `2` → the nearest two; else addresses. */
export function trustOf(value: string): false | string | ((address: string, hop: number) => boolean) {
  if (value === 'off') return false;
  return /^[1-9]$/.test(value) ? (_address, hop) => hop < Number(value) : value;
}

/** What socketOf reads. */
export function isSocket(value: string): boolean {
  const [, port = ''] = /^(?:[^\s:/]+|\[[0-9a-fA-F:]+\]):([0-9]+)$/.exec(value) ?? [];
  return /^\/\S+$/.test(value) || inRange(1, 65535)(port);
}

/** `/run/clamd.sock`, `scanner:3310`, `[::1]:3310` */
export function socketOf(value: string): { path: string } | { host: string; port: number } {
  if (value.startsWith('/')) return { path: value };
  const at = value.lastIndexOf(':');
  return { host: value.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(value.slice(at + 1)) };
}
