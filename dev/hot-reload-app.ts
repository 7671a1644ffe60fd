import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { buildApp } from '#server/http/app.ts';
import { createLog } from '#server/logging/log.ts';
import { createFontsOf } from '#server/pages/fonts.ts';
import { pages } from '#server/pages/pages.ts';
import { type ComposedServer, compose } from '#server/start/compose.ts';
import { startMessage } from '#server/start/start.ts';
import { migrate } from '#server/storage/migrate.ts';
import { migrations } from '#server/storage/migrations.ts';
import type { OpenDatabase } from '#server/storage/open.ts';
import { type StudioTemplates, studioPages } from '#server/studio/pages.ts';
import * as entry from '#src/entry-server.tsx';
import { local } from './adapters.ts';
import { apiPage } from './api-page.ts';
import { readLocalConfig } from './config.ts';
import { galleryPage } from './gallery/page.ts';

/** The parts that survive a code change: settings and the open database. */
export interface DevBase {
  config: Config;
  opened: OpenDatabase;
}

export async function openBase(): Promise<DevBase> {
  const config = readLocalConfig();
  const log = createLog(config.logLevel, { now: () => new Date() });
  return { config, opened: await local.database(config, log) };
}

export interface DevTemplates {
  page: (url: string) => Promise<string>;
  gallery: (url: string) => Promise<string>;
  studio: StudioTemplates;
}

/** Builds the application from the current code; the settings and the database stay open. */
export async function buildDevApp(
  { config, opened: openedDatabase }: DevBase,
  { page, gallery, studio }: DevTemplates,
): Promise<{ app: FastifyInstance; parts: ComposedServer; message: string }> {
  await migrate(openedDatabase.db, migrations);
  const parts = await compose(config, local, { db: openedDatabase.db, filesAreLive: true });
  const app = await buildApp(parts.deps, {
    capabilities: {
      ...local.capabilities,
      apiPage,
      galleryPage: galleryPage(gallery),
      studioPages: studioPages(studio, true),
    },
    pages: pages({ template: page, entry, fontsOf: createFontsOf('public'), isDev: true }),
  });
  return {
    app,
    parts,
    message: startMessage(config, local, { port: config.port, databaseNote: openedDatabase.note }),
  };
}
