import type { CompiledFlow, FlowPlaces, HomePageTexts } from '#engine';
import { findMainFlow, flowsOf } from '../../flows.ts';
import { BUILT_FLOWS } from '../compile/index.ts';
import type { LiveFlows, Loaded } from '../release.ts';

/** A released flow in `boot.flows`, by id. */
export interface PageFlow {
  module: string;
  release: number | null;
  added?: AddedFlow;
}

/** The data of a flow outside the build, which the page's code does not know. */
export interface AddedFlow {
  places: FlowPlaces;
  homePage: HomePageTexts;
}

/** The flows that a page must import; all others are part of the build. */
export function listPageFlows(live: LiveFlows): Record<string, PageFlow> {
  const released = Object.entries(live).flatMap(([id, loaded]) => {
    const { module, number } = loaded;
    if (!module) return [];
    const added = describeAddedFlow(id, loaded);
    return [[id, { module: module.address, release: number, ...(added ? { added } : {}) }] as const];
  });
  return Object.fromEntries(released);
}

/** The addresses and front page texts of a flow that is not part of the build; undefined for others. */
export function describeAddedFlow(
  id: string,
  { places, definition }: Pick<Loaded, 'places' | 'definition'>,
): AddedFlow | undefined {
  if (BUILT_FLOWS.has(id) || !definition) return undefined;
  // The meta-schema has checked its form.
  return { places, homePage: definition.homePage as unknown as HomePageTexts };
}

/** The flow that a path without prefix belongs to: its front page or a step; else the main flow [FLOW-5]. */
export function findFlowOfPath(live: LiveFlows, path: string): CompiledFlow {
  const flows = flowsOf(live);
  const isBelow = (place: string): boolean => path === place || path.startsWith(`${place}/`);
  return (
    Object.values(flows).find((flow) => flow && (isBelow(flow.home) || isBelow(flow.base))) ??
    findMainFlow(flows)
  );
}
