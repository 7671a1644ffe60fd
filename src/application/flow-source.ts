import { loaders } from 'virtual:trellis/flows';
import type { CompiledFlow } from '#engine/core/index.ts';

/** Loads a compiled flow; each is a chunk of its own. @throws where the chunk can't be fetched, or no such flow exists. */
export async function loadFlow(id: string): Promise<CompiledFlow> {
  const load = Object.hasOwn(loaders, id) ? loaders[id] : undefined;
  if (!load) throw new Error(`Unknown flow '${id}'`);
  return (await load()).flow;
}
