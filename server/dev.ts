/**
 * `npm run dev`: one process, one port. Vite serves the browser's code with hot reload and loads the server's code, which
 * is replaced whole when one of its files changes; the database stays open. Run by tsx, so nothing here may need Vite.
 */
import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { createServer as createViteServer } from 'vite';
import { failStart } from './run.ts';

type DevApp = typeof import('./dev-app.ts');

const root = path.resolve(import.meta.dirname, '..');
/** Changes in these folders concern the server. */
const serverFolders = new Set(['server', 'domain', 'engine', 'schemas', 'flows', 'brands', 'src', 'widgets']);

async function start(): Promise<void> {
  const http = createHttpServer();
  let onChange = (_file: string): void => {};
  const vite = await createViteServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: http } },
    // A plugin hears of changes also after Vite restarted itself (vite.config.ts changed) with a new watcher.
    plugins: [
      {
        name: 'trellis:server',
        configureServer: (server) => {
          server.watcher.on('all', (_event, file) => onChange(file));
        },
      },
    ],
  });
  const load = () => vite.ssrLoadModule('/server/dev-app.ts') as Promise<DevApp>;
  const template = async (url: string) =>
    vite.transformIndexHtml(url, await readFile(path.join(root, 'index.html'), 'utf8'));

  const ground = await (await load()).openGround();
  let current = await (await load()).buildDevApp(ground, template);
  http.on('request', (request, response) => {
    vite.middlewares(request, response, () => current.app.routing(request, response));
  });

  let pending: NodeJS.Timeout | undefined;
  const rebuild = async () => {
    try {
      const next = await (await load()).buildDevApp(ground, template);
      const old = current;
      current = next;
      await old.app.close();
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      console.error('The server keeps its last good code:', error);
    }
  };
  onChange = (file) => {
    const folder = path.relative(root, file).split(path.sep)[0] ?? '';
    if (!serverFolders.has(folder)) return;
    clearTimeout(pending);
    pending = setTimeout(rebuild, 100);
  };

  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) console.error(err);
    clearTimeout(pending);
    await vite.close();
    http.closeAllConnections();
    http.close();
    await current.app.close();
    await ground.opened.close();
  });
  const { host, port } = ground.config;
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  process.stdout.write(current.message);
}

start().catch(failStart);
