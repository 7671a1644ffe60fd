import { places } from 'virtual:trellis/flows';
import { type FlowPlaces, mainFlow } from '#engine';
import type { Boot } from '../../brand/boot.ts';

/** The flows of this build. */
export const FLOWS: readonly FlowPlaces[] = places;

/** The flow whose front page is `/`. */
export const MAIN_FLOW = mainFlow(FLOWS);

/** Addresses of this build's flows and of flows that Studio added later (`boot.flows`). */
export function flowsOfPage({ flows = {} }: Pick<Boot, 'flows'>): readonly FlowPlaces[] {
  const addedPlaces = Object.values(flows).flatMap((flow) => flow?.added?.places ?? []);
  return addedPlaces.length === 0 ? FLOWS : [...FLOWS, ...addedPlaces];
}
