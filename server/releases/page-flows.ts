import type { CompiledFlow } from '#engine';
import { flowsOf, mainOf } from '../flows.ts';
import type { LiveFlows } from './release.ts';

/** What a page has to know of a flow that did not come with its build (`boot.flows`, by id). */
export interface PageFlow {
  /** Address of its module. */
  module: string;
  release: number | null;
}

/** The flows that a page imports by address; one that is not named is part of the build. */
export function pageFlows(live: LiveFlows): Record<string, PageFlow> {
  const released = Object.entries(live).flatMap(([id, { module, number }]) =>
    module ? [[id, { module: module.address, release: number }] as const] : [],
  );
  return Object.fromEntries(released);
}

/** The flow of a path without a prefix: the one whose home or steps it is, else the main one [FLOW-5]. */
export function flowOfPath(live: LiveFlows, path: string): CompiledFlow {
  const flows = flowsOf(live);
  const isBelow = (place: string): boolean => path === place || path.startsWith(`${place}/`);
  return (
    Object.values(flows).find((flow) => flow && (isBelow(flow.home) || isBelow(flow.base))) ?? mainOf(flows)
  );
}
