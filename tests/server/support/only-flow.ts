import type { CompiledFlow } from '#engine';
import type { FlowLookup } from '#server/flows.ts';
import { BUILT_SITE } from '#src/shell/navigation/site-map.ts';

/** A lookup that knows one flow, as applications of type `apply`. */
export function onlyFlow(source: CompiledFlow): FlowLookup {
  const flow = { ...source, id: 'apply' };
  const apply = {
    flow,
    places: BUILT_SITE.placesOf('apply'),
    hash: '',
    files: new Map(),
    words: { own: {}, locales: {} },
    number: null,
  };
  return {
    live: () => ({ apply }),
    flowOf: async () => flow,
    ofPage: async () => apply,
    byNumber: async () => apply,
  };
}
