import { FLOW_COMPILED } from '#engine/core/hot-reload.ts';
import type { CompiledFlow } from '#engine/core/index.ts';

/** Listens for flows that hot reload compiled anew; it reaches every application of the page. @returns how to stop. */
export function onFlowChange(listener: (flow: CompiledFlow) => void): () => void {
  const hear = (event: Event): void => listener((event as CustomEvent<CompiledFlow>).detail);
  window.addEventListener(FLOW_COMPILED, hear);
  return () => window.removeEventListener(FLOW_COMPILED, hear);
}
