import { places } from 'virtual:trellis/flows';
import { type FlowPlaces, mainFlow } from '#engine';
import type { Boot } from '../../brand/boot.ts';

/** Addresses of this build's flows, known before a flow is loaded. */
export const FLOWS: readonly FlowPlaces[] = places;

/** The flow whose front page is `/`; always of this build. */
export const MAIN_FLOW = mainFlow(FLOWS);

/** Addresses of every flow of a page: the flows of this build, and flows that Studio added later (`boot.flows`). */
export function flowsOfPage({ flows = {} }: Pick<Boot, 'flows'>): readonly FlowPlaces[] {
  const added = Object.values(flows).flatMap((flow) => flow?.added?.places ?? []);
  return added.length === 0 ? FLOWS : [...FLOWS, ...added];
}
