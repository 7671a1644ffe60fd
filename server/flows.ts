import { roleField } from '#domain/roles.ts';
import { type CompiledFlow, mainFlow, stepPath } from '#engine';
import type { LiveFlows, Releases } from './releases/release.ts';

export type Flows = Readonly<Record<string, CompiledFlow | undefined>>;

export type FlowLookup = Pick<Releases, 'live' | 'flowOf' | 'ofPage' | 'byNumber'>;

/** The flows for new applications. */
export function flowsOf(live: LiveFlows): Flows {
  return Object.fromEntries(Object.entries(live).map(([id, { flow }]) => [id, flow]));
}

/** The flow whose front page is `/`: the default if no flow is named. */
export function findMainFlow(flows: Flows): CompiledFlow {
  return mainFlow(Object.values(flows).filter((flow) => flow !== undefined));
}

/** Paths of the steps for statements, the bank link's first; empty if the flow has none. */
export function statementPaths(flow: CompiledFlow): string[] {
  const field = roleField(flow, 'statement-source');
  return flow.steps
    .filter(({ schema }) => schema.properties?.[field] !== undefined)
    .map((step) => stepPath(flow, step));
}

/** The flow of a return link without ids: the main one among the flows that ask for statements. */
export function statementFlow(allFlows: Flows): CompiledFlow {
  const flowsWithStatements = Object.values(allFlows).filter(
    (flow) => flow !== undefined && statementPaths(flow).length > 0,
  );
  return mainFlow(flowsWithStatements.filter((flow) => flow !== undefined));
}
