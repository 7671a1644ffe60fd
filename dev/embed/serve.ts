/** `npm run embed`: serves a partner page on another origin, which the brand's `origins` must name. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createServer } from 'vite';

const at = { host: '127.0.0.1', port: Number(process.env.EMBED_PORT ?? 8090), strictPort: true };
const root = import.meta.dirname;
const page = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  // The page as it is: Vite's own script for reloads would report a closed connection.
  appType: 'custom',
  plugins: [
    {
      name: 'trellis:partner-page',
      configureServer: ({ middlewares }) => {
        middlewares.use(async (request, response, next) => {
          if (new URL(request.url ?? '/', 'http://localhost').pathname !== '/') return next();
          response.setHeader('content-type', 'text/html');
          response.end(await readFile(path.join(root, 'index.html')));
        });
      },
    },
  ],
  // Nothing to optimize; a scan would delete the optimized packages of `npm run dev` in the same folder.
  optimizeDeps: { noDiscovery: true },
  // By default Vite serves the parent folder, which contains the keys of `npm start`.
  server: { ...at, fs: { allow: [root] }, hmr: false, ws: false, watch: null },
});
await page.listen();
console.log(`A partner's page: http://${at.host}:${at.port}`);
