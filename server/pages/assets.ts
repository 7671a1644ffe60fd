import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built files. Names under assets/ contain a hash, so they are cached forever. */
export async function serveAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  const assets = path.join(clientDir, 'assets') + path.sep;
  const embedScript = path.join(clientDir, 'embed.js');
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    // The page template is rendered per request; source maps and other outputs are not served.
    globIgnore: ['**/*.html', '**/*.map', '**/*.br', '**/*.gz', '.vite/**'],
    // The build has compressed them (dev/tools/build/precompress.ts), at a level too slow for each request.
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, file) {
      response.setHeader('vary', 'accept-encoding');
      response.setHeader(
        'cache-control',
        file.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      // Partners' pages load embed.js; with an `integrity` attribute they need CORS.
      const isForPartners = file.startsWith(embedScript);
      response.setHeader('cross-origin-resource-policy', isForPartners ? 'cross-origin' : 'same-origin');
      if (isForPartners) response.setHeader('access-control-allow-origin', '*');
    },
  });
}
