import type { CompiledFlow } from '#engine/core/index.ts';

type Listener = (flow: CompiledFlow) => void;
const listeners = new Set<Listener>();

/** Told by hot reload that a flow was compiled anew. */
export function flowChanged(flow: CompiledFlow): void {
  for (const listener of listeners) listener(flow);
}

/** Listens for newly compiled flows. @returns how to stop. */
export function onFlowChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
