import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compileFlow, emitModule, formatProblem, readCatalog } from '../../engine/compile/index.ts';

const NAME = 'virtual:trellis/studio-forms';
const RUNTIME = fileURLToPath(new URL('../../engine/validate/runtime.ts', import.meta.url));

/** Serves the compiled forms of Studio's inspector (src/studio/forms), which our own engine draws. */
export function studioForms(options: { folder: string; schemas: string; root: string }): Plugin {
  return {
    name: 'trellis:studio-forms',
    resolveId: (source) => (source === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const catalog = readCatalog(options.root);
      const compiled = compileFlow(options.folder, { schemas: options.schemas, catalog });
      for (const file of compiled.files) this.addWatchFile(file);
      if (!compiled.ok) this.error(compiled.problems.map((problem) => formatProblem(problem)).join('\n'));
      return emitModule(compiled.body, RUNTIME);
    },
  };
}
