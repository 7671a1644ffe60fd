import type { FlowPlaces } from '#engine';
import { apiWords, firstWord } from '../pages/paths.ts';
import type { LiveFlows } from './release.ts';

/** First words of addresses that pages of every flow, and files of a build, have. */
const PAGE_WORDS = ['continue', 'favicon', 'fonts', 'login', 'logos', 'version'];

/** Ids that would be a folder or a content key of other flows: `flows/locales`, `home.boxes.one.title`. */
const OTHER_NAMES = [
  'boxes',
  'button',
  'continue',
  'facts',
  'locales',
  'need',
  'protect',
  'subtitle',
  'title',
];

/** Whether a flow outside the build can't have this id. */
export const isReservedId = (id: string): boolean => OTHER_NAMES.includes(id);

/** First words that a flow's addresses may not have, because the API, a page or another flow has them. */
export function reservedWords(live: LiveFlows, flow: string): ReadonlySet<string> {
  const others = Object.fromEntries(Object.entries(live).filter(([id]) => id !== flow));
  return new Set([...apiWords, ...PAGE_WORDS, ...flowWords(others)]);
}

/**
 * The reason why a flow outside the build can't have its addresses, if any. All must begin with its front
 * page's, so that no page of another flow is hidden.
 */
export function newFlowFault(places: FlowPlaces, live: LiveFlows): string | undefined {
  const { id, home } = places;
  if (isReservedId(id)) return `"${id}" is not free as the name of an application`;
  if (!/^\/[a-z0-9-]+$/.test(home)) return `"home" is not one word, such as "/${id}"`;
  if (reservedWords(live, id).has(firstWord(home))) return `"${home}" is the address of another page`;
  const outside = ownPaths(places).find((path) => path !== home && !path.startsWith(`${home}/`));
  return outside === undefined ? undefined : `"${outside}" does not begin with "${home}/"`;
}

/** An ended session may lead to another flow's page. */
const ownPaths = ({ home, base, pages, wizard, expired }: FlowPlaces): string[] =>
  [home, base, ...wizard, ...Object.values(pages)].filter(
    (path) => path !== expired || path.startsWith(home),
  );

/** `/bcm/app` → `bcm`; none of a front page at `/`. */
export const flowWords = (live: LiveFlows): ReadonlySet<string> =>
  new Set(
    Object.values(live)
      .flatMap(({ places }) => ownPaths(places).map(firstWord))
      .filter(Boolean),
  );
