/**
 * `npm run dev`: serves browser code with hot reload, and rebuilds the server after each change of its files.
 * This file must not depend on Vite transforms, because tsx runs it.
 */
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { createServer as createViteServer } from 'vite';
import { noncePlaceholder } from '#server/pages/nonce-placeholder.ts';
import { failStart } from '#server/start/run.ts';
import type { StudioTemplates } from '#server/studio/pages.ts';

type DevApp = typeof import('./hot-reload-app.ts');

const root = path.resolve(import.meta.dirname, '..');

async function start(): Promise<void> {
  const http = createHttpServer();
  let onChange = (): void => {};
  const vite = await createViteServer({
    root,
    appType: 'custom',
    // The same Content Security Policy as in a build, so that violations appear during development.
    html: { cspNonce: noncePlaceholder },
    server: { middlewareMode: true, ws: { server: http } },
    // If vite.config.ts changes, Vite restarts with a new watcher; a plugin still receives the changes.
    plugins: [
      {
        name: 'trellis:server',
        // After Vite's restart no module is loaded, so no later change would trigger a reload.
        configureServer: () => onChange(),
        hotUpdate: {
          // After all other plugins, so that flows are compiled.
          order: 'post',
          handler({ modules }) {
            if (this.environment.name === 'ssr' && modules.length > 0) onChange();
          },
        },
      },
    ],
  });
  const load = () => vite.ssrLoadModule('/dev/hot-reload-app.ts') as Promise<DevApp>;
  const document = (file: string) => async (url: string) =>
    vite.transformIndexHtml(url, await readFile(path.join(root, file), 'utf8'));

  const studio: StudioTemplates = async (name, url) => {
    const file = `src/studio/${name}.html`;
    // The script is next to the HTML file, not below the page's address.
    const html = (await readFile(path.join(root, file), 'utf8')).replace('src="./', 'src="/src/studio/');
    return vite.transformIndexHtml(url, html);
  };

  const templates = { page: document('index.html'), gallery: document('dev/gallery/gallery.html'), studio };
  const base = await (await load()).openBase();
  let current = await (await load()).buildDevApp(base, templates);
  http.on('request', (request, response) => {
    vite.middlewares(request, response, () => current.app.routing(request, response));
  });

  let pending: NodeJS.Timeout | undefined;
  let building: Promise<void> = Promise.resolve();
  const rebuild = async () => {
    try {
      const next = await (await load()).buildDevApp(base, templates);
      const old = current;
      current = next;
      await old.app.close();
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      console.error('The server keeps its last good code:', error);
    }
  };
  onChange = () => {
    clearTimeout(pending);
    // Later, so that the open page gets its new modules first.
    pending = setTimeout(() => {
      building = building.then(rebuild);
    }, 300);
  };

  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) console.error(err);
    clearTimeout(pending);
    await building;
    await vite.close();
    http.closeAllConnections();
    http.close();
    await current.app.close();
    await base.opened.close();
  });
  const { host, port } = base.config;
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  process.stdout.write(current.message);
}

start().catch(failStart);
