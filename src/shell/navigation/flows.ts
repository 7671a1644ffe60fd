import { places } from 'virtual:trellis/flows';
import { type FlowPlaces, mainFlow } from '#engine';

/** What the shell knows of every flow before one is loaded. Which one a person is in follows from the path [FLOW-5]. */
export const FLOWS: readonly FlowPlaces[] = places;

/** The flow whose front page is `/`. */
export const MAIN_FLOW = mainFlow(FLOWS);

/** The addresses of a flow; the main one's for an id that no flow has. */
export function placesOf(id: string): FlowPlaces {
  return FLOWS.find((flow) => flow.id === id) ?? MAIN_FLOW;
}

/** Where the link to sign-in of a flow leads. The address alone says where to go on: it works before any script, and in another tab. */
export function loginLink(flow: string): string {
  const { id, afterLogin } = placesOf(flow);
  return id === MAIN_FLOW.id ? '/login' : `/login?return=${encodeURIComponent(afterLogin)}`;
}

/**
 * The flow of a path, its brand prefix already stripped: `/bcm` and what lies below it is the flow whose home is `/bcm`;
 * `/bcmx` is not, and what no other flow has is the main one's.
 */
export function flowOf(pathname: string): string {
  const isBelow = (place: string): boolean =>
    place !== '/' && (pathname === place || pathname.startsWith(`${place}/`));
  const owner = FLOWS.find(({ home, base }) => isBelow(home) || isBelow(base));
  return (owner ?? MAIN_FLOW).id;
}
