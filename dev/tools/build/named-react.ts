import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** Modules that every component imports. */
const MODULES = ['react', 'react/jsx-runtime'];
const NAMED = '\0named:';

/** Exports React's names directly: a bundle would read CommonJS through a getter at every use. */
export function namedReact(): Plugin {
  return {
    name: 'trellis:named-react',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    enforce: 'pre',
    resolveId(source, importer, { kind }) {
      const isWanted = MODULES.includes(source) && kind !== 'require-call' && importer !== NAMED + source;
      return isWanted ? NAMED + source : undefined;
    },
    load(id) {
      if (!id.startsWith(NAMED)) return;
      const module = id.slice(NAMED.length);
      const names = Object.keys(createRequire(import.meta.url)(module) as object).filter(
        (name) => !name.startsWith('__'),
      );
      return [
        `import react from '${module}';`,
        ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => react.${name})();`),
        'export default react;',
      ].join('\n');
    },
  };
}
