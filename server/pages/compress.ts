import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** A tenth smaller than 4, in the same time (1 ms); 11 would take 40. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Sends a page as small as its reader takes it. (@fastify/compress knows routes; pages answer where there is none.) */
export async function sendCompressed(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding');
  const takes = (name: string): boolean =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(
      String(headers['accept-encoding'] ?? ''),
    );
  if (takes('br')) return reply.header('content-encoding', 'br').send(await brotli(html, FAST));
  if (takes('gzip')) return reply.header('content-encoding', 'gzip').send(await zip(html));
  return reply.send(html);
}
