import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Capability } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { SERVER } from '../../limits.ts';
import { chooseEncoding } from '../../pages/compress.ts';
import type { Loaded } from '../release.ts';
import { parseModuleName } from './module-address.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** A higher quality than for pages, because a module is compressed only once. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

interface PackedModule {
  br: Buffer;
  gzip: Buffer;
}

/** GET /flows/{hash}-{build}.js: a release as a module. It never changes and contains no secret. */
export const routes: Capability = async (app, { releases }) => {
  const packed = new WeakMap<Loaded, Promise<PackedModule>>();
  app.get<{ Params: { file: string } }>(
    '/flows/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const namedFile = parseModuleName(request.params.file);
      const loadedFlow = namedFile && (await releases.byHash(namedFile.hash));
      if (!namedFile || !loadedFlow?.module) throw new Problem('not-found');
      const { code } = loadedFlow.module;
      const ready = packed.get(loadedFlow) ?? pack(code);
      packed.set(loadedFlow, ready);
      // During a deployment, a page of another build may request its own module: don't cache this build's at
      // that address.
      const cacheControl = namedFile.isOfThisBuild
        ? `public, max-age=${SERVER.immutableSeconds}, immutable`
        : 'no-store';
      reply.header('cache-control', cacheControl);
      reply.header('vary', 'accept-encoding').type('text/javascript; charset=utf-8');
      const encoding = chooseEncoding(request);
      if (!encoding) return reply.send(code);
      return reply.header('content-encoding', encoding).send((await ready)[encoding]);
    },
  );
};

async function pack(code: string): Promise<PackedModule> {
  const [br, gz] = await Promise.all([brotli(code, BROTLI_OPTIONS), zip(code)]);
  return { br, gzip: gz };
}
