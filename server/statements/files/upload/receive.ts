import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { UPLOADS } from '#domain/limits.ts';
import { Problem } from '../../../http/problems/problem.ts';
import { fileTexts as texts } from '../texts.ts';
import { completeFields, type FieldRules, readField, type UploadFields } from './upload-fields.ts';

const BODY_BYTES = UPLOADS.fileBytes + UPLOADS.aroundBytes;

/** Codes of errors if the client closes the connection before it has sent the whole body. */
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
  /** Bytes of a part's headers, which contain the file's name: longer than any valid name. */
  headerSize: 8192,
};

/** A boundary that is longer than RFC 2046 allows (section 5.1.1); at 256 characters the parser would crash. */
const LONG_BOUNDARY = /boundary="?[^";]{71}/i;

/** A file while it is uploaded. Its bytes can be read once and are never all in memory. */
export interface ArrivingFile {
  name: string | undefined;
  bytes: AsyncIterable<Buffer>;
}

/**
 * Reads an upload: fields, then exactly one file.
 * @param take stores the file; its result is returned after the request has been read to its end
 * @param undo deletes the file that `take` has stored, if the rest of the request is invalid
 * @throws Problem `file-too-large`, `missing-account`, `invalid`, `bad-request`; errors of `take`
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  rules: FieldRules,
  take: (fields: UploadFields, file: ArrivingFile) => Promise<T>,
  undo: (received: T) => Promise<void>,
): Promise<T> {
  if (!request.isMultipart()) throw new Problem('unsupported-media-type');
  if (LONG_BOUNDARY.test(request.headers['content-type'] ?? '')) throw createUnreadable();
  const storedFiles: T[] = [];
  try {
    if (Number(request.headers['content-length']) > BODY_BYTES) throw new Problem('file-too-large');
    request.raw.setTimeout?.(UPLOADS.stalledMs, () => request.raw.destroy());
    const stopCount = limitBody(request);
    await readParts(request, rules, async (fields, file) => {
      storedFiles.push(await take(fields, file));
    }).finally(stopCount);
    request.raw.setTimeout?.(0);
    const [first] = storedFiles;
    if (first === undefined) throw createUnreadable();
    return first;
  } catch (error) {
    for (const file of storedFiles) await undo(file);
    discardRest(request);
    throw toProblem(error);
  }
}

/**
 * Aborts a body that is too long, even outside of parts: it may have no Content-Length.
 * @returns a function that stops the count
 */
function limitBody({ raw }: FastifyRequest): () => void {
  let remainingBytes = BODY_BYTES;
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
  rules: FieldRules,
  take: (fields: UploadFields, file: ArrivingFile) => Promise<void>,
): Promise<void> {
  const fields = new Map<string, string>();
  let hasFile = false;
  const parts = request.parts({ limits: LIMITS });
  for await (const part of parts as AsyncIterable<Multipart>) {
    if (hasFile) throw createUnreadable();
    if (part.type === 'field') readField(fields, part, rules);
    else {
      if (part.fieldname !== 'file') throw createUnreadable();
      hasFile = true;
      const { file } = part;
      await take(completeFields(fields, rules), { name: part.filename, bytes: limitBytes(file) });
    }
  }
}

/** Yields the bytes of a file. @throws Problem `file-too-large` if the parser has truncated the file */
async function* limitBytes(file: AsyncIterable<Buffer> & { truncated: boolean }): AsyncGenerator<Buffer> {
  for await (const chunk of file) {
    if (file.truncated) break;
    yield chunk;
  }
  if (file.truncated) throw new Problem('file-too-large');
}

/**
 * Discards the rest of the body, up to a limit. If the connection closed while a client still sends, the client
 * would not read the answer.
 */
function discardRest({ raw }: FastifyRequest): void {
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
function toProblem(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const code = String((error as { code?: unknown }).code ?? '');
  const isUnreadable =
    code.startsWith('FST_') || /multipart|terminated early/i.test(String((error as Error).message));
  return isUnreadable || ABORT_CODES.has(code) ? createUnreadable(error) : error;
}

function createUnreadable(cause?: unknown): Problem {
  return new Problem('bad-request', { msg: texts.unreadable, showToUser: true, cause });
}
