import type { CompiledFlow } from '#engine/core/index.ts';

const addresses = new WeakMap<CompiledFlow, string>();

/** Notes under which address a flow that was compiled here is served. */
export function keepAddress(flow: CompiledFlow, address: string): void {
  addresses.set(flow, address);
}

/** Address of the module of a flow; undefined of one that is part of the build. */
export function addressOf(flow: CompiledFlow): string | undefined {
  return addresses.get(flow);
}
