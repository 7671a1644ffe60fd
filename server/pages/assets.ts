import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built files of the browser. Those under assets/ have their content's hash in the name and never change. */
export async function serveAssets(app: FastifyInstance, clientDir: string): Promise<void> {
  const assets = path.join(clientDir, 'assets') + path.sep;
  const embedScript = path.join(clientDir, 'embed.js');
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    // The page is filled for each request; what a build leaves for tools is nobody's business.
    globIgnore: ['**/*.html', '**/*.map', '**/*.br', '**/*.gz', '.vite/**'],
    // Made by the build (dev/tools/precompress.ts), smaller than what there is time for here.
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, file) {
      response.setHeader('vary', 'accept-encoding');
      response.setHeader(
        'cache-control',
        file.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
      // Partners' pages load it, by CORS where they hold it to a hash (integrity).
      const isForPartners = file.startsWith(embedScript);
      response.setHeader('cross-origin-resource-policy', isForPartners ? 'cross-origin' : 'same-origin');
      if (isForPartners) response.setHeader('access-control-allow-origin', '*');
    },
  });
}
