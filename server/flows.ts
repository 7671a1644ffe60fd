import { flows } from 'virtual:trellis/all-flows';
import type { CompiledFlow } from '#engine/core/index.ts';
import { mainFlow } from '#engine/core/places.ts';

/** Compiled flows by application type. */
export type Flows = Readonly<Record<string, CompiledFlow | undefined>>;

/** Every flow of this build. */
export const FLOWS: Readonly<Record<string, CompiledFlow>> = flows;

/** The flow whose front page is `/`: it is meant where nothing says which. */
export const MAIN_FLOW = mainFlow(Object.values(flows));

/** The flow of an application. One whose flow this build no longer has is read by the main one. */
export function flowOf({ application_type: type }: { application_type: string }): CompiledFlow {
  return (Object.hasOwn(flows, type) ? flows[type] : undefined) ?? MAIN_FLOW;
}
