import { flows } from 'virtual:trellis/all-flows';
import { roleField } from '#domain/roles.ts';
import { type CompiledFlow, stepPath } from '#engine/core/index.ts';
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
