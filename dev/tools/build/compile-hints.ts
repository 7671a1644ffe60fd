import type { Plugin } from 'vite';

export const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/**
 * Makes Chromium compile all functions of a file while it loads: https://v8.dev/blog/explicit-compile-hints
 * @param names of chunks (chunks.ts); every file without them
 */
export function compileHints(names?: ReadonlySet<string>): Plugin {
  return {
    name: 'trellis:compile-hints',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // The comment must be first, so this runs after Vite's own additions.
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || names?.has(chunk.name) === false) continue;
          if (chunk.code.startsWith(COMPILE_HINT)) continue;
          chunk.code = `${COMPILE_HINT}\n${chunk.code}`;
          const map = bundle[`${chunk.fileName}.map`];
          // Shifts the source map by one line.
          if (map?.type === 'asset') map.source = String(map.source).replace('"mappings":"', '"mappings":";');
        }
      },
    },
  };
}
