import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Replacements of React's modules that put every text into its own element (engine/jsx/text-elements.ts). */
const RUNTIMES: Record<string, string> = {
  'react/jsx-runtime': 'jsx-runtime.ts',
  'react/jsx-dev-runtime': 'jsx-dev-runtime.ts',
};

/** Prefix of modules that other plugins create from React's. */
const VIRTUAL = '\0';

/**
 * Makes all bundled JSX, also of packages, create its elements with the functions in `engine/jsx`. A page
 * survives a browser's translation only if that holds for every text.
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
