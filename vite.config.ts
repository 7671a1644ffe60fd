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

/** Another copy of the flows or schemas: how staff (and a test) try a change before it is published. */
const flows = resolve(root, process.env.TRELLIS_FLOWS_DIR ?? 'flows');
const schemas = resolve(root, process.env.TRELLIS_SCHEMAS_DIR ?? 'schemas');
/** An empty name would be the project's own folder, whose `server` a build then replaces. */
const outDir = resolve(root, process.env.TRELLIS_OUT_DIR || 'dist');

/** Whether environment variables choose other inputs or another output. */
const isCustom = Object.keys(process.env).some((name) => name.startsWith('TRELLIS_'));

/** For a test of other flows: what takes long in a build and changes nothing in what the pages do is left out. */
const isQuick = process.env.TRELLIS_QUICK_BUILD === '1';

const { version, dependencies, imports } = JSON.parse(
  readFileSync(resolve(root, 'package.json'), 'utf8'),
) as {
  version: string;
  dependencies: Record<string, string>;
  imports: Record<string, string>;
};

/**
 * Packages of many small modules, built into the server as far as it uses them. Before, its first page of a step loaded 2,400 files, 1,900
 * of them Fluent's; that took as long as the rest of a start.
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

/** What the built server loads from node_modules; what those inside use themselves is inside, too: nobody installs it for us. */
const OUTSIDE = Object.keys(dependencies).filter((name) => !INSIDE.includes(name));

/** What `npm start` and the tests run besides a deployment's own: the stand-ins [OPS-1]. */
const standIns = {
  mode: 'stand-ins',
  server: { local: resolve(root, 'dev/local.ts'), 'local-command': resolve(root, 'dev/command.ts') },
  client: { page: resolve(root, 'index.html'), 'bank-window': resolve(root, 'dev/banks/window/window.ts') },
};

export default defineConfig(({ mode, command }) => ({
  root,
  plugins: [
    react(),
    // Not in development: its server loads packages unbundled, and imports through the doors show a change at once.
    ...(command === 'build' || mode === 'test' ? [textElements(root), directImports(root, imports)] : []),
    namedReact(),
    trellisFlows({ flows, schemas, root }),
    ...Object.entries({ 'studio-forms': 'src/studio/forms', gallery: 'dev/gallery/forms' }).map(
      ([name, folder]) =>
        compiledForms({ name, folder: resolve(root, folder), schemas: resolve(root, 'schemas'), root }),
    ),
    ...(isQuick ? [] : [compileHints(RUNS_AT_ONCE), precompress()]),
  ],
  ...(command === 'build' ? { resolve: { alias: PRODUCTION_ROUTER } } : {}),
  define: { __BUILD__: JSON.stringify(build()) },
  // A page of a build that is written elsewhere in the checkout would make every open page load itself anew.
  server: {
    watch: { ignored: ['**/.data/**', '**/dist/**', '**/artifacts/**'] },
    fs: { allow: [root, flows, schemas] },
  },
  build: { target: 'es2022', sourcemap: !isQuick, ...(isQuick ? { minify: false } : {}) },
  environments: {
    client: {
      build: {
        outDir: resolve(outDir, 'client'),
        emptyOutDir: true,
        manifest: true,
        // A policy without unsafe-inline: nothing is written into the page or into a style sheet as data.
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          ...(mode === standIns.mode ? { input: standIns.client } : {}),
          output: {
            codeSplitting: codeSplitting(resolve(root, 'src')),
            // A shared file's own name is the names of all that share it.
            chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
          },
        },
      },
    },
    // In development the pages' own environment serves it.
    ...(command === 'build' && !isQuick ? { studio: studioBundle(root, outDir) } : {}),
    ssr: {
      // Development and tests load them once.
      ...(command === 'build' ? { resolve: { noExternal: true, external: OUTSIDE } } : {}),
      build: {
        outDir: resolve(outDir, 'server'),
        emptyOutDir: true,
        ssr: true,
        target: 'node20',
        copyPublicDir: false,
        rolldownOptions: {
          // Besides the server: the process that looks into files (server/statements/files/inspection/child.ts), an operator's commands, and the thread
          // that compiles releases.
          input: {
            server: resolve(root, 'server/server.ts'),
            inspection: resolve(root, 'server/statements/files/inspection/worker.ts'),
            command: resolve(root, 'server/command.ts'),
            'compile-flow': resolve(root, 'server/releases/compile/compile-worker.ts'),
            ...(mode === standIns.mode ? standIns.server : {}),
          },
          // Flat: some modules find files by where they lie themselves.
          output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    // Else each environment loads this file and compiles the flows anew.
    sharedConfigBuild: true,
    async buildApp(builder) {
      const { ssr, ...pages } = builder.environments;
      const record = createBuildRecord(root, outDir, commit(), mode === standIns.mode && !isCustom);
      await record.update('pages', async () => {
        for (const environment of Object.values(pages)) await builder.build(environment);
      });
      if (ssr) await record.update('server', () => builder.build(ssr));
      // Without this, Vite builds all environments if none was built.
      for (const environment of Object.values(builder.environments)) environment.isBuilt = true;
    },
  },
  test: {
    // Workers serve file after file: packages are loaded once a worker, not once a file. How many stands in each project, which
    // a flag of the command line does not overrule.
    isolate: false,
    execArgv: ROOMY,
    sequence: { sequencer: FileOrder },
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: projects,
  },
}));

/** What this build is, for /version and for support. */
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
