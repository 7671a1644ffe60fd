import { resolve } from 'node:path';
import type { EnvironmentOptions } from 'vite';

/**
 * Builds Studio and the frame of its preview as a bundle of its own, so that nothing of it loads for applicants.
 * @param outDir the folder that the build is written to
 */
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
