import { places } from 'virtual:trellis/flows';
import { type FlowPlaces, mainFlow } from '#engine';

/** Addresses of every flow, known before a flow is loaded. The path decides the current flow [FLOW-5]. */
export const FLOWS: readonly FlowPlaces[] = places;

/** The flow whose front page is `/`. */
export const MAIN_FLOW = mainFlow(FLOWS);

/** The addresses of a flow; the main flow's for an unknown id. */
export function placesOf(id: string): FlowPlaces {
  return FLOWS.find((flow) => flow.id === id) ?? MAIN_FLOW;
}

/**
 * The sign-in link of a flow. The address contains the return target, so it works without scripts and in
 * another tab.
 */
export function loginLink(flow: string): string {
  const { id, afterLogin } = placesOf(flow);
  return id === MAIN_FLOW.id ? '/login' : `/login?return=${encodeURIComponent(afterLogin)}`;
}

/**
 * The flow of a path without its brand prefix: `/bcm` and paths below it belong to the flow with home `/bcm`;
 * `/bcmx` does not. All other paths belong to the main flow.
 */
export function flowOf(pathname: string): string {
  const isBelow = (place: string): boolean =>
    place !== '/' && (pathname === place || pathname.startsWith(`${place}/`));
  const owner = FLOWS.find(({ home, base }) => isBelow(home) || isBelow(base));
  return (owner ?? MAIN_FLOW).id;
}
