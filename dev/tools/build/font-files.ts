import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { FONT_PACKAGES, isFontInUse, regularFont } from '../../../server/pdf/font-packages.ts';

/**
 * Copies the fonts that PDFs use next to the built server, each with its license: a twentieth of their packages, which
 * a deployment does not install.
 */
export function fontFiles(): Plugin {
  const { resolve } = createRequire(import.meta.url);
  return {
    name: 'trellis:font-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle() {
      for (const name of FONT_PACKAGES) {
        const folder = join(resolve(`@fontsource/${name}/unicode.json`), '..');
        const subsets = Object.keys(JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')))
          .map((key) => key.replace(/[[\]]/g, ''))
          .filter((subset) => isFontInUse(name, subset));
        for (const file of ['LICENSE', 'unicode.json', ...subsets.map((subset) => regularFont(name, subset))])
          this.emitFile({
            type: 'asset',
            fileName: `fonts/${name}/${file}`,
            source: readFileSync(join(folder, file)),
          });
      }
    },
  };
}
