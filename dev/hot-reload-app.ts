import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { capabilities } from '#server/capabilities.ts';
import { type Composed, compose } from '#server/compose.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { identityBoot } from '#server/identity/settings.ts';
import { createLog } from '#server/logging/log.ts';
import { pages } from '#server/pages/pages.ts';
import { migrate } from '#server/storage/migrate.ts';
import { migrations } from '#server/storage/migrations.ts';
import { type OpenDatabase, openDatabase } from '#server/storage/open.ts';
import { version } from '#server/version/version.ts';
import * as entry from '#src/entry-server.tsx';
import { apiPage } from './api-page.ts';
import { startMessage } from './start-message.ts';

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
