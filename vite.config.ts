import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { createBuildRecord } from './dev/tools/build/build-record.ts';
import { codeSplitting, RUNS_AT_ONCE } from './dev/tools/build/chunks.ts';
import { compileHints } from './dev/tools/build/compile-hints.ts';
import { compiledForms } from './dev/tools/build/compiled-forms.ts';
import { directImports } from './dev/tools/build/direct-imports.ts';
import { fontFiles } from './dev/tools/build/font-files.ts';
import { namedReact } from './dev/tools/build/named-react.ts';
import { precompress } from './dev/tools/build/precompress.ts';
import { PRODUCTION_ROUTER } from './dev/tools/build/production-router.ts';
import { studioBundle } from './dev/tools/build/studio-bundle.ts';
import { textElements } from './dev/tools/build/text-elements.ts';
import { trellisFlows } from './engine/compile/vite-plugin.ts';
import { FileOrder } from './tests/file-order.ts';
import { PATIENCE_MS } from './tests/patience.ts';
import { projects, ROOMY } from './tests/projects.ts';

const root = import.meta.dirname;

/** Staff and tests try a change of the flows or schemas in a copy. */
const flows = resolve(root, process.env.TRELLIS_FLOWS_DIR ?? 'flows');
const schemas = resolve(root, process.env.TRELLIS_SCHEMAS_DIR ?? 'schemas');
/** '' would be the project's folder, whose `server` a build then replaces. */
const outDir = resolve(root, process.env.TRELLIS_OUT_DIR || 'dist');

const isCustom = Object.keys(process.env).some((name) => name.startsWith('TRELLIS_'));

/** For tests of other flows: omits slow parts of a build without effect on the pages. */
const isQuick = process.env.TRELLIS_QUICK_BUILD === '1';

const { version, dependencies, imports } = JSON.parse(
  readFileSync(resolve(root, 'package.json'), 'utf8'),
) as {
  version: string;
  dependencies: Record<string, string>;
  imports: Record<string, string>;
};

/**
 * Packages of many small modules, built into the server: otherwise its first page of a step loads 2,400 files, which
 * takes as long as the rest of a start.
 */
const INSIDE = [
  '@fluentui/react-components',
  '@rjsf/core',
  '@rjsf/utils',
  '@rjsf/validator-ajv8',
  '@sinclair/typebox',
  'culori',
  'jose',
];

/** Loaded from node_modules; dependencies of `INSIDE` are built in, because a deployment does not install them. */
const OUTSIDE = Object.keys(dependencies).filter((name) => !INSIDE.includes(name));

/** Inputs of `npm start` and the tests besides a deployment's [OPS-1]. */
const standIns = {
  mode: 'stand-ins',
  server: { local: resolve(root, 'dev/local.ts'), 'local-command': resolve(root, 'dev/command.ts') },
  client: { page: resolve(root, 'index.html'), 'bank-window': resolve(root, 'dev/banks/window/window.ts') },
};

export default defineConfig(({ mode, command }) => ({
  root,
  plugins: [
    react(),
    // Not in development: its server loads packages unbundled, and shows a change at once.
    ...(command === 'build' || mode === 'test' ? [textElements(root), directImports(root, imports)] : []),
    namedReact(),
    trellisFlows({ flows, schemas, root }),
    ...Object.entries({ 'studio-forms': 'src/studio/forms', gallery: 'dev/gallery/forms' }).map(
      ([name, folder]) =>
        compiledForms({ name, folder: resolve(root, folder), schemas: resolve(root, 'schemas'), root }),
    ),
    fontFiles(),
    ...(isQuick ? [] : [compileHints(RUNS_AT_ONCE), precompress(mode === standIns.mode ? 'fast' : 'best')]),
  ],
  ...(command === 'build' ? { resolve: { alias: PRODUCTION_ROUTER } } : {}),
  define: { __BUILD__: JSON.stringify(build()) },
  // A build that is written into the checkout would reload every open page.
  server: {
    watch: { ignored: ['**/.data/**', '**/dist/**', '**/artifacts/**'] },
    fs: { allow: [root, flows, schemas] },
  },
  build: {
    target: 'es2022',
    sourcemap: !isQuick,
    ...(isQuick ? { minify: false } : {}),
    // On a slow machine, `npm start` would print how long each plugin takes.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        outDir: resolve(outDir, 'client'),
        emptyOutDir: true,
        manifest: true,
        // The policy has no unsafe-inline: nothing may be inlined into a page or a style sheet.
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          ...(mode === standIns.mode ? { input: standIns.client } : {}),
          output: {
            codeSplitting: codeSplitting(resolve(root, 'src')),
            // A shared file is named after all files that share it.
            chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
          },
        },
      },
    },
    // In development the pages' own environment serves it.
    ...(command === 'build' && !isQuick ? { studio: studioBundle(root, outDir) } : {}),
    ssr: {
      ...(command === 'build' ? { resolve: { noExternal: true, external: OUTSIDE } } : {}),
      build: {
        outDir: resolve(outDir, 'server'),
        emptyOutDir: true,
        ssr: true,
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          // Besides the server: the process that inspects files (server/statements/files/inspection/child.ts), an
          // operator's commands, and the thread that compiles releases.
          input: {
            server: resolve(root, 'server/server.ts'),
            inspection: resolve(root, 'server/statements/files/inspection/worker.ts'),
            command: resolve(root, 'server/command.ts'),
            'compile-flow': resolve(root, 'server/releases/compile/compile-worker.ts'),
            ...(mode === standIns.mode ? standIns.server : {}),
          },
          // Flat: some modules find files by their own position.
          output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    // Otherwise each environment loads this file and compiles the flows again.
    sharedConfigBuild: true,
    async buildApp(builder) {
      const { ssr, ...pages } = builder.environments;
      const record = createBuildRecord(root, outDir, commit(), mode === standIns.mode && !isCustom);
      await record.update('pages', async () => {
        for (const environment of Object.values(pages)) await builder.build(environment);
      });
      if (ssr) await record.update('server', () => builder.build(ssr));
      // Otherwise Vite builds all environments if none was built.
      for (const environment of Object.values(builder.environments)) environment.isBuilt = true;
    },
  },
  test: {
    // Workers serve file after file, so packages load once per worker. Each project sets the number of workers, which a
    // flag of the command line does not override.
    isolate: false,
    execArgv: ROOMY,
    sequence: { sequencer: FileOrder },
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: projects,
  },
}));

/** The version that /version shows, for support. */
function build(): { version: string; commit: string; builtAt: string } {
  return { version, commit: process.env.COMMIT ?? commit(), builtAt: new Date().toISOString() };
}

function commit(): string {
  try {
    const out = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return out.toString().trim();
  } catch {
    return 'unknown';
  }
}
