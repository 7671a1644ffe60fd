import type { CompiledFlow } from '#engine';
import type { FlowLookup } from '#server/flows.ts';

/** A lookup that knows one flow, as applications of type `apply`. */
export function onlyFlow(given: CompiledFlow): FlowLookup {
  const flow = { ...given, id: 'apply' };
  const apply = { flow, hash: '', files: new Map(), words: { own: {}, locales: {} }, number: null };
  return {
    live: () => ({ apply }),
    flowOf: async () => flow,
    ofPage: async () => apply,
    byNumber: async () => apply,
  };
}
