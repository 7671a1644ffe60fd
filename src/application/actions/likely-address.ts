import SearchableMap from 'minisearch/SearchableMap';
import domains from './email-domains.json';

/** One wrong letter, or two in a long name, or two swapped letters. */
const NEAR = { most: 2, longFrom: 9 } as const;

const popular = SearchableMap.fromObject<true>(
  Object.fromEntries(domains.popular.map((domain) => [domain, true])),
);
const known = new Set([...domains.popular, ...domains.similar]);
const endings = new Map(Object.entries(domains.endings));

/** The likely address if a domain looks mistyped: `ada@gmial.com` → `ada@gmail.com`; else undefined. */
export function likelyAddress(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || known.has(domain)) return undefined;
  const meant = popularDomain(domain) ?? withEnding(domain);
  return meant === undefined || meant === domain ? undefined : `${email.slice(0, at)}@${meant}`;
}

/** The nearest popular domain, if it is near and no other is as near. */
function popularDomain(domain: string): string | undefined {
  const written = withEnding(domain) ?? domain;
  if (known.has(written)) return written;
  const near = [...popular.fuzzyGet(written, NEAR.most)]
    .map(([name, [, distance]]) => ({ name, distance }))
    .filter(
      ({ name, distance }) =>
        distance < NEAR.most || name.length >= NEAR.longFrom || isSwapped(written, name),
    )
    .sort((one, other) => one.distance - other.distance);
  const [first, second] = near;
  return first && first.distance !== second?.distance ? first.name : undefined;
}

function isSwapped(one: string, other: string): boolean {
  return [...one].sort().join('') === [...other].sort().join('');
}

/** The domain with a mistyped ending corrected: `acme.con` → `acme.com`. */
function withEnding(domain: string): string | undefined {
  const dot = domain.lastIndexOf('.');
  const ending = endings.get(domain.slice(dot + 1));
  return ending && `${domain.slice(0, dot)}.${ending}`;
}
