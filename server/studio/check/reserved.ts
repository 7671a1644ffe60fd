import { isSameText, type JsonPath, objectOf, stringsOf } from '#engine';
import {
  type Advice,
  type Problem as Fault,
  type FileSet,
  parseJsonFile,
  problemAt,
  REMOVE,
} from '#engine/compile';
import type { Config } from '../../config/config.ts';
import { type Member, platformOf } from '../roles.ts';

/**
 * Faults for changes that only members for all brands may make: host names, sensitive webhooks and their address.
 * No member can assign the site's own host to another brand. Values of `original` are allowed.
 */
export function reservedFaults(
  { publicUrl, platform = 'default' }: Pick<Config, 'publicUrl' | 'platform'>,
  { brands }: Pick<Member, 'brands'>,
  original: FileSet,
  files: FileSet,
): Fault[] {
  const ownHostname = new URL(publicUrl).hostname;
  return [...files].flatMap(([path, text]) => {
    const name = platformOf(path);
    if (name === undefined || text === original.get(path)) return [];
    const read = parseJsonFile(path, text);
    if (!read.ok) return [];
    const faults: Fault[] = [];
    const report = (at: JsonPath, what: string, how: string | Advice): void => {
      faults.push(problemAt(read.file, at, what, how));
    };
    const previousRead = parseJsonFile(path, original.get(path) ?? '{}');
    const [before, after] = [
      objectOf(previousRead.ok ? previousRead.file.value : undefined),
      objectOf(read.file.value),
    ];
    const [were, are] = [stringsOf(before.hosts), stringsOf(after.hosts)];
    are.forEach((host, index) => {
      if (host === ownHostname && name !== platform && !were.includes(host))
        report(['hosts', index], `"${host}" is the address of the site itself`, REMOVE);
    });
    if (!brands) return faults;
    if (!isSameText([...were].sort(), [...are].sort()))
      report(['hosts'], `"hosts" is for those who may change all brands`, hostsAdvice(were));
    const [hook, next] = [objectOf(before.webhooks), objectOf(after.webhooks)];
    if (next.sensitive === true) {
      if (hook.sensitive !== true)
        report(['webhooks', 'sensitive'], `"sensitive" is for those who may change all brands`, REMOVE);
      // The agreement with the partner is only for the address before.
      else if (hook.url !== next.url)
        report(
          ['webhooks', 'url'],
          `"url" is for those who may change all brands, while "sensitive" is on`,
          hostsAdvice([String(hook.url)]),
        );
    }
    return faults;
  });
}

function hostsAdvice(hosts: readonly string[]): string {
  return hosts.length === 0
    ? 'Ask one of them.'
    : `Change it back to ${hosts.join(', ')}, or ask one of them.`;
}
