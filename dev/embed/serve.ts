/**
 * `npm run embed`: serves the sample of a partner's page at http://127.0.0.1:8090, an origin of its own beside the
 * application at http://harbor.localhost:8080. EMBED_PORT changes the port; the brand's `origins` must name it.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { transformWithOxc } from 'vite';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};
const PAGES: Record<string, string> = {
  '/': 'index.html',
  '/style.css': 'style.css',
  '/page.js': 'page.ts',
};

const host = '127.0.0.1';
const port = Number(process.env.EMBED_PORT ?? 8090);
createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', `http://${host}`);
  const file = PAGES[pathname];
  if (!file) {
    response.writeHead(404).end();
    return;
  }
  const type = TYPES[path.extname(pathname) || '.html'] ?? '';
  response.writeHead(200, { 'content-type': type }).end(await contentOf(file));
}).listen(port, host, () => console.log(`A partner's page: http://${host}:${port}`));

/** A file as a browser takes it: TypeScript as JavaScript. */
async function contentOf(file: string): Promise<string> {
  const source = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  if (!file.endsWith('.ts')) return source;
  const { code } = await transformWithOxc(source, file, { sourcemap: false });
  return code;
}
