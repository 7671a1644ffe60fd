import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as entry from '#src/entry-server.tsx';
import { buildApp } from './app.ts';
import { compose } from './compose.ts';
import { readConfig } from './config/config.ts';
import { identityBoot } from './identity/settings.ts';
import { serveAssets } from './pages/assets.ts';
import { pages } from './pages/pages.ts';
import { closeOnSignals, failStart } from './run.ts';
import { startMessage } from './start.ts';
import { version } from './version/version.ts';

/** The built server: dist/server/server.js next to dist/client. */
const clientDir = path.resolve(import.meta.dirname, '../client');

try {
  const config = readConfig(process.env);
  const template = await readFile(path.join(clientDir, 'index.html'), 'utf8');
  const parts = await compose(config);
  const state = { draining: false };
  const app = await buildApp(parts.deps, {
    state,
    pages: async (scope, deps) => {
      await serveAssets(scope, clientDir);
      await pages({
        template: async () => template,
        entry,
        isDev: false,
        identity: identityBoot(config),
        version,
      })(scope, deps);
    },
  });
  closeOnSignals(app, parts, state);
  await app.listen({ host: config.host, port: config.port }).catch(async (error) => {
    await parts.close();
    throw error;
  });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const origin = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
  process.stdout.write(startMessage(config, origin, parts));
} catch (error) {
  failStart(error);
}
