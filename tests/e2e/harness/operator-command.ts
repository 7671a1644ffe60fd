import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { builtServer } from './built-app.ts';
import type { RunningServer } from './running-server.ts';
import { dataDirs } from './server.ts';

/** An operator's command, from the build, on the data of the running server. Alone: tests/server/export/open-deployment.test.ts. */
export function operatorCommand(
  { origin }: RunningServer,
  name: 'export' | 'audit' | 'flows',
  ...args: string[]
) {
  const file = path.join(path.dirname(builtServer()), 'local-command.js');
  const env = { ...process.env, DATA_DIR: dataDirs.get(origin), DATABASE_URL: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, name, ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}
