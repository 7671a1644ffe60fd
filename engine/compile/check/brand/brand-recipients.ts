import { type JsonObject, objectOf } from '../../../index.ts';
import { type JsonFile, type Problem, problemAt, REMOVE } from '../../source/index.ts';

/** The recipients of messages about applications that the operator allows; an absent list allows every value. */
export interface Recipients {
  /** Hosts of webhooks: `hooks.partner.com`, `hooks.partner.com:8443`, or `*.partner.com` for every host below it. */
  hosts?: string[];
  /** Brands whose webhooks may have sensitive values. */
  sensitive?: string[];
}

interface Host {
  name: string;
  /** The port; '' for the scheme's default. */
  port: string;
  isWildcard: boolean;
}

/**
 * Parses a host like a URL, so that case, a trailing dot, international names and notations of an IP address compare
 * equal. Undefined if it is no host, or a wildcard for a top-level domain or an IP address.
 */
export function parseHost(text: string): Host | undefined {
  const isWildcard = text.startsWith('*.');
  const bare = isWildcard ? text.slice(2) : text;
  if (bare === '' || /[\s/?#@\\*,]/.test(bare) || !URL.canParse(`https://${bare}`)) return undefined;
  const { hostname, port } = new URL(`https://${bare}`);
  const name = hostname.replace(/\.$/, '');
  const isAddress = name.startsWith('[') || /^[\d.]+$/.test(name);
  if (name === '' || (isWildcard && (isAddress || !name.includes('.')))) return undefined;
  return { name, port, isWildcard };
}

/** The host and port of an address, as in `Recipients.hosts`; '' if it can't be parsed. */
export function hostOf(address: string): string {
  if (!URL.canParse(address)) return '';
  const { hostname, port } = new URL(address);
  return `${hostname.replace(/\.$/, '')}${port === '' ? '' : `:${port}`}`;
}

/** The reason why a brand's webhook may not be called; undefined if it may. */
export function recipientFault(
  { hosts, sensitive }: Recipients,
  platform: string,
  webhook: { url?: unknown; sensitive?: unknown },
): 'host-not-allowed' | 'sensitive-not-allowed' | undefined {
  if (hosts && !hosts.some((allowed) => matchesHost(hostOf(String(webhook.url)), allowed)))
    return 'host-not-allowed';
  // Anything but false counts: a wrong type must not pass as "off".
  const isSensitive = webhook.sensitive !== undefined && webhook.sensitive !== false;
  return isSensitive && sensitive && !sensitive.includes(platform) ? 'sensitive-not-allowed' : undefined;
}

function matchesHost(host: string, allowed: string): boolean {
  const [actual, allowedHost] = [parseHost(host), parseHost(allowed)];
  if (!actual || !allowedHost || actual.isWildcard || actual.port !== allowedHost.port) return false;
  return allowedHost.isWildcard
    ? actual.name.endsWith(`.${allowedHost.name}`)
    : actual.name === allowedHost.name;
}

/** Finds a webhook that the operator does not allow. */
export function checkRecipients(file: JsonFile, record: JsonObject, recipients: Recipients): Problem[] {
  if (record.webhooks === undefined) return [];
  const { url, sensitive } = objectOf(record.webhooks);
  const name = String(record.platform);
  const problems: Problem[] = [];
  if (recipientFault(recipients, name, { url }))
    problems.push(
      problemAt(
        file,
        ['webhooks', 'url'],
        `"${hostOf(String(url))}" may not receive webhooks`,
        'Ask the operator to add it to WEBHOOK_HOSTS.',
      ),
    );
  if (recipientFault({ sensitive: recipients.sensitive }, name, { sensitive }))
    problems.push(
      problemAt(file, ['webhooks', 'sensitive'], 'the brand may not send sensitive values', {
        ...REMOVE,
        hint: `Remove it, or ask the operator to add "${name}" to SENSITIVE_BRANDS.`,
      }),
    );
  return problems;
}
