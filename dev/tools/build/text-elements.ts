import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The modules that replace React's JSX runtimes: they put every text into its own element (engine/jsx/text-elements.ts). */
const RUNTIMES: Record<string, string> = {
  'react/jsx-runtime': 'jsx-runtime.ts',
  'react/jsx-dev-runtime': 'jsx-dev-runtime.ts',
};

/** Prefix of modules that other plugins create from React's. */
const VIRTUAL = '\0';

/** Makes all bundled JSX, also of packages, use `engine/jsx`: a browser's translation must not break it. */
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
