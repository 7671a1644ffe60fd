/** A whole server in a process of its own, which a test may kill. Says its origin in one line. */
import { createServer } from 'vite';
import type * as Served from './child-server.ts';

// The flows are modules that Vite makes.
const vite = await createServer({
  appType: 'custom',
  logLevel: 'error',
  cacheDir: `${process.env.DATA_DIR}/vite`,
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, ws: false, watch: null },
});
const { serve } = (await vite.ssrLoadModule(
  '/tests/server/statements/files/child-server.ts',
)) as typeof Served;
process.stdout.write(`${await serve()}\n`);
