import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** In place of React's: these put every text in an element of its own (engine/jsx/text-elements.ts). */
const RUNTIMES: Record<string, string> = {
  'react/jsx-runtime': 'jsx-runtime.ts',
  'react/jsx-dev-runtime': 'jsx-dev-runtime.ts',
};

/** A module that another plugin makes of React's own. */
const VIRTUAL = '\0';

/**
 * Has all JSX that is bundled, of packages too, create its elements with the functions in `engine/jsx`. A page survives a browser's
 * translation only if that holds for every text.
 */
export function textElements(root: string): Plugin {
  const folder = resolve(root, 'engine/jsx');
  return {
    name: 'trellis:text-elements',
    enforce: 'pre',
    resolveId(source, importer) {
      const runtime = RUNTIMES[source];
      if (runtime === undefined || importer?.startsWith(folder) || importer?.startsWith(VIRTUAL)) return;
      return resolve(folder, runtime);
    },
  };
}
