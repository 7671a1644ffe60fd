import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { local } from '#dev/adapters.ts';
import type { Capability } from '#server/deps.ts';
import { health } from '#server/http/about/health.ts';
import { openapi } from '#server/http/openapi/openapi.ts';
import { createAuth } from '#server/identity/auth.ts';
import { serveAssets } from '#server/pages/assets.ts';
import { pages } from '#server/pages/pages.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../start-test-server.ts';

/**
 * The server as it is deployed (every capability, static files, pages, the real check of tokens) and the routes
 * it has.
 */
export async function startWholeServer(
  options: TestServerOptions = {},
): Promise<TestServer & { routes: Set<string> }> {
  const routes = new Set<string>();
  const recordRoutes =
    (part: Capability): Capability =>
    async (app, deps) => {
      app.addHook('onRoute', ({ method, url }) => {
        for (const name of [method].flat()) routes.add(`${name} ${url}`);
      });
      await part(app, deps);
    };
  const clientDir = mkdtempSync(path.join(tmpdir(), 'trellis-client-'));
  mkdirSync(path.join(clientDir, 'assets'));
  writeFileSync(path.join(clientDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(path.join(clientDir, 'assets/main.js'), 'export {};');
  const parts = { health: health({ draining: false }), openapi, ...local.capabilities };
  const server = await startTestServer({
    makeAuth: createAuth,
    ...options,
    capabilities: Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, recordRoutes(part)])),
    pages: recordRoutes(async (scope, deps) => {
      await serveAssets(scope, clientDir);
      await pages({
        template: async () => '<!doctype html><title>x</title><!--trellis-head--><!--trellis-app-->',
        entry: {
          render: () => '<h1>Page</h1>',
          HOME_MODULE: 'src/home/Home.tsx',
          APP_STYLES: 'src/styles/app.css',
          modulesOf: () => [],
          canDraw: async () => false,
          pageHead: () => ({
            title: 'T',
            description: 'd',
            status: 200,
            lateWords: { text: 'Late', retry: 'Again' },
          }),
        },
        isDev: false,
      })(scope, deps);
    }),
  });
  return {
    ...server,
    routes,
    async close() {
      await server.close();
      rmSync(clientDir, { recursive: true, force: true });
    },
  };
}
