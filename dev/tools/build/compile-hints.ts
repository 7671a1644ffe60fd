import type { Plugin } from 'vite';

/** The comment at the start of a file. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/**
 * Marks files that mostly run right after loading: Chromium 136 and later compile all functions of such a
 * file on a background thread while it loads. https://v8.dev/blog/explicit-compile-hints
 * @param names of chunks (chunks.ts); every file without them
 */
export function compileHints(names?: ReadonlySet<string>): Plugin {
  return {
    name: 'trellis:compile-hints',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // The comment must come first, so this runs after Vite's own additions.
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
