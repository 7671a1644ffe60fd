import type { CompiledFlow } from '#engine/core/index.ts';

/** Compiled flows by id; each is a chunk of its own. */
const LOADERS: Record<string, () => Promise<{ flow: CompiledFlow }>> = {
  apply: () => import('./flows/apply.ts'),
  bcm: () => import('./flows/bcm.ts'),
};

/** Loads a compiled flow. @throws where the chunk can't be fetched, or no such flow exists. */
export async function loadFlow(id: string): Promise<CompiledFlow> {
  const load = LOADERS[id];
  if (!load) throw new Error(`Unknown flow '${id}'`);
  return (await load()).flow;
}
