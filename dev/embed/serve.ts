/**
 * `npm run embed`: serves the sample of a partner's page at http://127.0.0.1:8090, an origin of its own beside the
 * application at http://harbor.localhost:8080. EMBED_PORT changes the port; the brand's `origins` must name it.
 */
import { createServer } from 'vite';

const at = { host: '127.0.0.1', port: Number(process.env.EMBED_PORT ?? 8090), strictPort: true };
const root = import.meta.dirname;
const page = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  // There is nothing to bundle ahead; what `npm run dev` has bundled for itself lies in the same folder, and stays.
  optimizeDeps: { noDiscovery: true },
  // Vite would serve all of the folder above, in which `npm start` keeps its keys.
  server: { ...at, fs: { allow: [root] }, hmr: false, ws: false, watch: null },
});
await page.listen();
console.log(`A partner's page: http://${at.host}:${at.port}`);
