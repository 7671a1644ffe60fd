/**
 * `npm run embed`: serves the sample partner page at http://127.0.0.1:8090, another origin than the
 * application at http://harbor.localhost:8080. EMBED_PORT changes the port; the brand's `origins` must name
 * it.
 */
import { createServer } from 'vite';

const at = { host: '127.0.0.1', port: Number(process.env.EMBED_PORT ?? 8090), strictPort: true };
const root = import.meta.dirname;
const page = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  // Nothing to bundle in advance; scanning would delete the bundles of `npm run dev` in the same folder.
  optimizeDeps: { noDiscovery: true },
  // By default Vite serves the parent folder, which contains the keys of `npm start`.
  server: { ...at, fs: { allow: [root] }, hmr: false, ws: false, watch: null },
});
await page.listen();
console.log(`A partner's page: http://${at.host}:${at.port}`);
