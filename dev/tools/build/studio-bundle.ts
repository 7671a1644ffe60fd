import { resolve } from 'node:path';
import type { EnvironmentOptions } from 'vite';

/** Builds Studio and its preview's frame separately, so that applicants load nothing of it. */
export function studioBundle(root: string, outDir: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: resolve(outDir, 'client'),
      emptyOutDir: false,
      copyPublicDir: false,
      assetsDir: 'assets/studio',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: {
          studio: resolve(root, 'src/studio/studio.html'),
          'studio-preview': resolve(root, 'src/studio/preview.html'),
        },
      },
    },
  };
}
