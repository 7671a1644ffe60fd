import type { FastifyInstance } from 'fastify';
import * as entry from '#src/entry-server.tsx';
import { buildApp } from './app.ts';
import { capabilities } from './capabilities.ts';
import { type Composed, compose } from './compose.ts';
import { type Config, readConfig } from './config/config.ts';
import { identityBoot } from './identity/settings.ts';
import { createLog } from './logging/log.ts';
import { apiPage } from './openapi/page.ts';
import { pages } from './pages/pages.ts';
import { startMessage } from './start.ts';
import { migrate } from './storage/migrate.ts';
import { migrations } from './storage/migrations.ts';
import { type OpenDatabase, openDatabase } from './storage/open.ts';
import { version } from './version/version.ts';

/** What outlives a change of the code: settings and the open database. */
export interface DevGround {
  config: Config;
  opened: OpenDatabase;
}

export async function openGround(): Promise<DevGround> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, { now: () => new Date() });
  return { config, opened: await openDatabase(config, log) };
}

/** The application of the code as it is now, on a ground that is already open. */
export async function buildDevApp(
  { config, opened }: DevGround,
  template: (url: string) => Promise<string>,
): Promise<{ app: FastifyInstance; parts: Composed; message: string }> {
  await migrate(opened.db, migrations);
  const parts = await compose(config, { db: opened.db });
  const app = await buildApp(parts.deps, {
    capabilities: { ...capabilities, apiPage },
    pages: pages({ template, entry, isDev: true, identity: identityBoot(config), version }),
  });
  return {
    app,
    parts,
    message: startMessage(config, config.publicUrl, { ...parts, databaseFolder: opened.embedded?.folder }),
  };
}
