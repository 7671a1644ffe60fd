import type { CompiledFlow } from '#engine';
import { findMainFlow, flowsOf } from '../flows.ts';
import type { LiveFlows } from './release.ts';

/** The data of a released flow for the page (`boot.flows`, by id). */
export interface PageFlow {
  /** Address of its module. */
  module: string;
  release: number | null;
}

/** The released flows that a page must import; all others are part of the build. */
export function pageFlows(live: LiveFlows): Record<string, PageFlow> {
  const released = Object.entries(live).flatMap(([id, { module, number }]) =>
    module ? [[id, { module: module.address, release: number }] as const] : [],
  );
  return Object.fromEntries(released);
}

/** The flow of a path without a prefix: by its home or steps, else the main one [FLOW-5]. */
export function flowOfPath(live: LiveFlows, path: string): CompiledFlow {
  const flows = flowsOf(live);
  const isBelow = (place: string): boolean => path === place || path.startsWith(`${place}/`);
  return (
    Object.values(flows).find((flow) => flow && (isBelow(flow.home) || isBelow(flow.base))) ??
    findMainFlow(flows)
  );
}
