import type { CompiledFlow } from '#engine/core/index.ts';

const NAME = 'trellis-flow-compiled';

/** Told by hot reload that a flow was compiled anew. It reaches every application of the page. */
export function flowChanged(flow: CompiledFlow): void {
  window.dispatchEvent(new CustomEvent(NAME, { detail: flow }));
}

/** Listens for newly compiled flows. @returns how to stop. */
export function onFlowChange(listener: (flow: CompiledFlow) => void): () => void {
  const hear = (event: Event): void => listener((event as CustomEvent<CompiledFlow>).detail);
  window.addEventListener(NAME, hear);
  return () => window.removeEventListener(NAME, hear);
}
