import { loaders } from 'virtual:trellis/flows';
import type { CompiledFlow } from '#engine';
import { RUNTIME } from '#engine';
import { readBoot } from '../../brand/boot.ts';

/** The module of a release (server/releases/addresses/routes.ts). */
interface FlowModule {
  build(runtime: typeof RUNTIME): CompiledFlow;
}

/** Loads the flow of the boot record's release, else of this build. @throws if there is none */
export async function loadFlow(id: string): Promise<CompiledFlow> {
  return loadRelease(id, readBoot().flows?.[id]?.module);
}

/** Loads a flow by the address of its module, else this build's flow with the id. @throws if there is none */
export async function loadRelease(id: string, module: string | undefined): Promise<CompiledFlow> {
  if (module !== undefined) {
    const { build } = (await import(/* @vite-ignore */ module)) as FlowModule;
    return build(RUNTIME);
  }
  const load = Object.hasOwn(loaders, id) ? loaders[id] : undefined;
  if (!load) throw new Error(`Unknown flow '${id}'`);
  return (await load()).flow;
}
