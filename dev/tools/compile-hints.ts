import type { Plugin } from 'vite';

/** The mark that a file begins with. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/**
 * Marks files of the build of which most runs as soon as they are there: a browser that knows the mark (Chromium 136) compiles all
 * of such a file beside the main thread while it loads, not call by call on it. https://v8.dev/blog/explicit-compile-hints
 * @param names of groups (chunks.ts); every file without them
 */
export function compileHints(names?: ReadonlySet<string>): Plugin {
  return {
    name: 'trellis:compile-hints',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // The mark has to be the first of a file; Vite writes a line there, too.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || names?.has(chunk.name) === false) continue;
          if (chunk.code.startsWith(COMPILE_HINT)) continue;
          chunk.code = `${COMPILE_HINT}\n${chunk.code}`;
          const map = bundle[`${chunk.fileName}.map`];
          // One line further down.
          if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";');
        }
      },
    },
  };
}
