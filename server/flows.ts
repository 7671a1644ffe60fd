import { roleField } from '#domain/roles.ts';
import { type CompiledFlow, mainFlow, stepPath } from '#engine';
import type { LiveFlows, Releases } from './releases/release.ts';

/** Compiled flows by application type. */
export type Flows = Readonly<Record<string, CompiledFlow | undefined>>;

/** Who knows which flow an application is read by. */
export type FlowLookup = Pick<Releases, 'live' | 'flowOf' | 'ofPage' | 'byNumber'>;

/** The flows that new applications begin on. */
export function flowsOf(live: LiveFlows): Flows {
  return Object.fromEntries(Object.entries(live).map(([id, { flow }]) => [id, flow]));
}

/** The flow whose front page is `/`: it is meant where nothing says which. */
export function mainOf(flows: Flows): CompiledFlow {
  return mainFlow(Object.values(flows).filter((flow) => flow !== undefined));
}

/** Addresses of the steps that a flow asks for statements at: the bank link's first. None where it asks for none. */
export function statementPaths(flow: CompiledFlow): string[] {
  const field = roleField(flow, 'statement-source');
  return flow.steps
    .filter(({ schema }) => schema.properties?.[field] !== undefined)
    .map((step) => stepPath(flow, step));
}

/** The flow that asks for statements, which a link without ids is about: the main one, where it does. */
export function statementFlow(known: Flows): CompiledFlow {
  const asking = Object.values(known).filter((flow) => flow !== undefined && statementPaths(flow).length > 0);
  return mainFlow(asking.filter((flow) => flow !== undefined));
}
