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

/** Whether a flow that is not part of the build can't have this id. */
export const isReservedId = (id: string): boolean => OTHER_NAMES.includes(id);

/** First words of the addresses that a flow may not have, since other flows and pages have them. */
export function takenWords(live: LiveFlows, flow: string): ReadonlySet<string> {
  const others = Object.fromEntries(Object.entries(live).filter(([id]) => id !== flow));
  return new Set([...apiWords, ...PAGE_WORDS, ...flowWords(others)]);
}

/**
 * Why a flow that is not part of the build can't have its addresses; undefined if it can. All of them begin with the address
 * of its front page, so that no page of another flow is hidden.
 */
export function newFlowFault(places: FlowPlaces, live: LiveFlows): string | undefined {
  const { id, home } = places;
  if (isReservedId(id)) return `"${id}" is not free as the name of an application`;
  if (!/^\/[a-z0-9-]+$/.test(home)) return `"home" is not one word, such as "/${id}"`;
  if (takenWords(live, id).has(firstWord(home))) return `"${home}" is the address of another page`;
  const outside = ownPaths(places).find((path) => path !== home && !path.startsWith(`${home}/`));
  return outside === undefined ? undefined : `"${outside}" does not begin with "${home}/"`;
}

/** The addresses that belong to a flow alone. An ended session may lead to the page of another one. */
const ownPaths = ({ home, base, pages, wizard, expired }: FlowPlaces): string[] =>
  [home, base, ...wizard, ...Object.values(pages)].filter(
    (path) => path !== expired || path.startsWith(home),
  );

/** First words of the addresses that belong to flows alone: `/bcm/app` → `bcm`. Not of a front page at `/`. */
export const flowWords = (live: LiveFlows): ReadonlySet<string> =>
  new Set(
    Object.values(live)
      .flatMap(({ places }) => ownPaths(places).map(firstWord))
      .filter(Boolean),
  );
