import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

const root = path.resolve(import.meta.dirname, '../../..');

/** Programs that tests start repeatedly as processes. */
const SOURCES = {
  worker: 'server/statements/files/inspection/worker.ts',
  post: 'server/webhooks/post.ts',
  storage: 'tests/server/storage/child.ts',
  config: 'tests/server/config/child.ts',
  jobs: 'tests/server/jobs/child.ts',
  rotate: 'tests/server/keys/child.ts',
  convert: 'tests/server/deals/convert/child.ts',
};

declare module 'vitest' {
  interface ProvidedContext {
    /** The built file of each. */
    programs: Record<keyof typeof SOURCES, string>;
  }
}

/**
 * Builds them once for the whole run: with tsx each start costs 1.2 s of CPU instead of 0.5. Packages are not
 * bundled.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const outDir = path.join(root, `node_modules/.cache/programs-${process.pid}`);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { outDir, ssr: true, target: 'node20', minify: false, rolldownOptions: { input: SOURCES } },
  });
  const files = Object.keys(SOURCES).map((name) => [name, path.join(outDir, `${name}.js`)]);
  project.provide('programs', Object.fromEntries(files) as Record<keyof typeof SOURCES, string>);
  return () => rmSync(outDir, { recursive: true, force: true });
}
