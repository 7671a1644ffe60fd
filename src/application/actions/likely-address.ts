import SearchableMap from 'minisearch/SearchableMap';
import domains from './email-domains.json';

/** A popular domain may differ by one letter; by two if it is long (9 letters) or two letters are swapped. */
const DISTANCE_LIMITS = { most: 2, longFrom: 9 } as const;

const popular = SearchableMap.fromObject<true>(
  Object.fromEntries(domains.popular.map((domain) => [domain, true])),
);
const knownDomains = new Set([...domains.popular, ...domains.similar]);
const endings = new Map(Object.entries(domains.endings));

/** The likely address if a domain looks mistyped: `ada@gmial.com` → `ada@gmail.com`; else undefined. */
export function likelyAddress(email: string): string | undefined {
  const index = email.lastIndexOf('@');
  const domain = email.slice(index + 1).toLowerCase();
  if (index < 1 || knownDomains.has(domain)) return undefined;
  const intendedDomain = popularDomain(domain) ?? withEnding(domain);
  return intendedDomain === undefined || intendedDomain === domain
    ? undefined
    : `${email.slice(0, index)}@${intendedDomain}`;
}

/** The nearest popular domain, if it is near and no other is as near. */
function popularDomain(domain: string): string | undefined {
  const completedDomain = withEnding(domain) ?? domain;
  if (knownDomains.has(completedDomain)) return completedDomain;
  const nearDomains = [...popular.fuzzyGet(completedDomain, DISTANCE_LIMITS.most)]
    .map(([name, [, distance]]) => ({ name, distance }))
    .filter(
      ({ name, distance }) =>
        distance < DISTANCE_LIMITS.most ||
        name.length >= DISTANCE_LIMITS.longFrom ||
        hasSameLetters(completedDomain, name),
    )
    .sort((one, other) => one.distance - other.distance);
  const [first, second] = nearDomains;
  return first && first.distance !== second?.distance ? first.name : undefined;
}

function hasSameLetters(one: string, other: string): boolean {
  return [...one].sort().join('') === [...other].sort().join('');
}

/** The domain with a mistyped ending corrected: `acme.con` → `acme.com`. */
function withEnding(domain: string): string | undefined {
  const dot = domain.lastIndexOf('.');
  const ending = endings.get(domain.slice(dot + 1));
  return ending && `${domain.slice(0, dot)}.${ending}`;
}
