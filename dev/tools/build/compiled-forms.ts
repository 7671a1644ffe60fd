import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compileFlow, emitModule, formatProblem, readCatalog } from '../../../engine/compile/index.ts';

const RUNTIME = fileURLToPath(new URL('../../../engine/validate/runtime.ts', import.meta.url));

/** Serves the compiled forms of a folder as `virtual:trellis/<name>`. */
export function compiledForms(options: {
  name: string;
  folder: string;
  schemas: string;
  root: string;
}): Plugin {
  const module = `virtual:trellis/${options.name}`;
  return {
    name: `trellis:${options.name}`,
    resolveId: (source) => (source === module ? `\0${module}` : undefined),
    load(id) {
      if (id !== `\0${module}`) return undefined;
      const catalog = readCatalog(options.root);
      const compileResult = compileFlow(options.folder, { schemas: options.schemas, catalog });
      for (const file of compileResult.files) this.addWatchFile(file);
      if (!compileResult.ok)
        this.error(compileResult.problems.map((problem) => formatProblem(problem)).join('\n'));
      return emitModule(compileResult.body, RUNTIME);
    },
  };
}
