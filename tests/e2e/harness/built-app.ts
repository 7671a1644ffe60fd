import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

/** Sources of a build other than the project's own. */
export interface Sources {
  outDir: string;
  flows?: string;
  schemas?: string;
}

/**
 * The built server to test: TRELLIS_OUT_DIR or dist/, built first if it is missing. `npm test` builds just before.
 * @returns the file to run with Node
 */
export function builtServer(): string {
  const outDir = path.resolve(root, process.env.TRELLIS_OUT_DIR || 'dist');
  const file = path.join(outDir, 'server/local.js');
  return existsSync(file) ? file : build({ outDir });
}

/**
 * Builds from `sources`; flows other than the project's without Studio and compression.
 * @returns the file to run with Node
 * @throws with the output of a failed build
 */
export function build({ outDir, flows, schemas }: Sources): string {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    TRELLIS_OUT_DIR: outDir,
    ...(flows || schemas ? { TRELLIS_QUICK_BUILD: '1' } : {}),
    ...(flows ? { TRELLIS_FLOWS_DIR: flows } : {}),
    ...(schemas ? { TRELLIS_SCHEMAS_DIR: schemas } : {}),
  };
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const done = spawnSync(
    process.execPath,
    [vite, 'build', '--app', '--mode', 'stand-ins', '--logLevel', 'warn'],
    {
      cwd: root,
      env,
      encoding: 'utf8',
    },
  );
  if (done.status !== 0) throw new Error(`The build failed: ${done.stderr}${done.stdout}`);
  return path.join(outDir, 'server/local.js');
}
