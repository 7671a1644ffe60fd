import type { FlowPlaces } from '#engine';
import { apiSegments, firstSegment } from '../../pages/paths.ts';
import type { LiveFlows } from '../release.ts';

/** First segments of addresses that belong to pages of every flow or to files of a build. */
const PAGE_SEGMENTS = ['continue', 'favicon', 'fonts', 'login', 'logos', 'version'];

/**
 * Ids that a new flow can't have, because folders or content keys have these names: `flows/locales`,
 * `home.boxes`.
 */
const RESERVED_IDS = [
  'art',
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
export const isReservedId = (id: string): boolean => RESERVED_IDS.includes(id);

/** First segments that a flow's addresses may not have, because the API, a page or another flow has them. */
export function findTakenSegments(live: LiveFlows, flow: string): ReadonlySet<string> {
  const others = Object.fromEntries(Object.entries(live).filter(([id]) => id !== flow));
  return new Set([...apiSegments, ...PAGE_SEGMENTS, ...listFlowSegments(others)]);
}

/**
 * The reason why a flow outside of the build can't have its addresses, if any. All must begin with the address of
 * its front page, so that they hide no page of another flow.
 */
export function findAddressFault(places: FlowPlaces, live: LiveFlows): string | undefined {
  const { id, home } = places;
  if (isReservedId(id)) return `"${id}" is not free as the name of an application`;
  if (!/^\/[a-z0-9-]+$/.test(home)) return `"home" is not one word, such as "/${id}"`;
  if (findTakenSegments(live, id).has(firstSegment(home))) return `"${home}" is the address of another page`;
  const outside = listOwnPaths(places).find((path) => path !== home && !path.startsWith(`${home}/`));
  return outside === undefined ? undefined : `"${outside}" does not begin with "${home}/"`;
}

/** A flow's own addresses. The page of an ended session (`expired`) counts only if it is one of this flow's. */
const listOwnPaths = ({ home, base, pages, wizard, expired }: FlowPlaces): string[] =>
  [home, base, ...wizard, ...Object.values(pages)].filter(
    (path) => path !== expired || path.startsWith(home),
  );

/** The first segments of the addresses of flows: `bcm` of `/bcm/app`; none of a front page at `/`. */
export const listFlowSegments = (live: LiveFlows): ReadonlySet<string> =>
  new Set(
    Object.values(live)
      .flatMap(({ places }) => listOwnPaths(places).map(firstSegment))
      .filter(Boolean),
  );
