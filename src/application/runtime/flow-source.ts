import { loaders } from 'virtual:trellis/flows';
import type { CompiledFlow } from '#engine';
import { RUNTIME } from '#engine';
import { readBoot } from '../../brand/boot.ts';

/** What lies at the address of a release (server/releases/routes.ts). */
interface FlowModule {
  build(runtime: typeof RUNTIME): CompiledFlow;
}

/**
 * Loads a compiled flow: the release that the page was told of, else the one of this build, which is a chunk of its own.
 * @throws where it can't be fetched, or no such flow exists.
 */
export async function loadFlow(id: string): Promise<CompiledFlow> {
  return loadRelease(id, readBoot().flows?.[id]?.module);
}

/** A flow by the address of its module; without one that of this build. @throws as loadFlow */
export async function loadRelease(id: string, module: string | undefined): Promise<CompiledFlow> {
  if (module !== undefined) {
    const { build } = (await import(/* @vite-ignore */ module)) as FlowModule;
    return build(RUNTIME);
  }
  const load = Object.hasOwn(loaders, id) ? loaders[id] : undefined;
  if (!load) throw new Error(`Unknown flow '${id}'`);
  return (await load()).flow;
}
