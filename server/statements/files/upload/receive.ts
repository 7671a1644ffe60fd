import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { UPLOADS } from '#domain/limits.ts';
import { Problem } from '../../../http/problems/problem.ts';
import { fileTexts as texts } from '../texts.ts';
import { takeField, type UploadFields, uploadFields } from './upload-fields.ts';

const MOST_BODY = UPLOADS.fileBytes + UPLOADS.aroundBytes;

/** Errors of a request that ends before its body. */
const ABORT_CODES = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ABORT_ERR',
]);

const LIMITS = {
  fileSize: UPLOADS.fileBytes,
  files: 1,
  fields: 16,
  parts: 17,
  fieldNameSize: 50,
  fieldSize: 2048,
  headerPairs: 20,
  /** Bytes: longer than any valid file name. */
  headerSize: 8192,
};

/** Longer than RFC 2046 allows (section 5.1.1); the parser fails at 256 characters. */
const LONG_BOUNDARY = /boundary="?[^";]{71}/i;

/** Its bytes can be read once, and are never all in memory. */
export interface ArrivingFile {
  name: string | undefined;
  bytes: AsyncIterable<Buffer>;
}

/**
 * Reads an upload: fields, then exactly one file.
 * @param take its result is returned once the request has been read to its end
 * @throws Problem `file-too-large`, `missing-account`, `invalid`, `bad-request`; errors of `take`
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  take: (fields: UploadFields, file: ArrivingFile) => Promise<T>,
  undo: (received: T) => Promise<void>,
): Promise<T> {
  if (!request.isMultipart()) throw new Problem('unsupported-media-type');
  if (LONG_BOUNDARY.test(request.headers['content-type'] ?? '')) throw unreadable();
  const receivedFiles: T[] = [];
  try {
    if (Number(request.headers['content-length']) > MOST_BODY) throw new Problem('file-too-large');
    request.raw.setTimeout?.(UPLOADS.stalledMs, () => request.raw.destroy());
    const stopCount = boundBody(request);
    await readParts(request, async (fields, file) => {
      receivedFiles.push(await take(fields, file));
    }).finally(stopCount);
    request.raw.setTimeout?.(0);
    const [first] = receivedFiles;
    if (first === undefined) throw unreadable();
    return first;
  } catch (error) {
    for (const file of receivedFiles) await undo(file);
    drain(request);
    throw asProblem(error);
  }
}

/**
 * Aborts a body that is too long, even outside of parts: it may have no Content-Length.
 * @returns a function that stops the count
 */
function boundBody({ raw }: FastifyRequest): () => void {
  let remainingBytes = MOST_BODY;
  const count = (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes >= 0) return;
    stop();
    // The multipart parser receives the error and passes it on.
    raw.emit('error', new Problem('file-too-large'));
  };
  const stop = () => {
    raw.off('data', count);
  };
  // A late error event without a listener would end the server.
  raw.on('error', () => {});
  raw.on('data', count);
  return stop;
}

async function readParts(
  request: FastifyRequest,
  take: (fields: UploadFields, file: ArrivingFile) => Promise<void>,
): Promise<void> {
  const fields = new Map<string, string>();
  let hasFile = false;
  const parts = request.parts({ limits: LIMITS });
  for await (const part of parts as AsyncIterable<Multipart>) {
    if (hasFile) throw unreadable();
    if (part.type === 'field') takeField(fields, part);
    else {
      if (part.fieldname !== 'file') throw unreadable();
      hasFile = true;
      const { file } = part;
      await take(uploadFields(fields), { name: part.filename, bytes: withinLimit(file) });
    }
  }
}

/** @throws Problem `file-too-large`: a truncated file is never accepted */
async function* withinLimit(file: AsyncIterable<Buffer> & { truncated: boolean }): AsyncGenerator<Buffer> {
  for await (const chunk of file) {
    if (file.truncated) break;
    yield chunk;
  }
  if (file.truncated) throw new Problem('file-too-large');
}

/** Discards a bounded rest: a sender that still sends when the connection closes never sees the answer. */
function drain({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  let remainingBytes = UPLOADS.drainedBytes;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) raw.destroy();
  });
  raw.resume();
}

/** Turns the parser's errors (limits, truncated parts, reserved names) and an abort into Problems. */
function asProblem(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const code = String((error as { code?: unknown }).code ?? '');
  const isBody =
    code.startsWith('FST_') || /multipart|terminated early/i.test(String((error as Error).message));
  return isBody || ABORT_CODES.has(code) ? unreadable(error) : error;
}

function unreadable(cause?: unknown): Problem {
  return new Problem('bad-request', { msg: texts.unreadable, showToUser: true, cause });
}
