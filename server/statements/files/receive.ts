import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { UPLOADS } from '#domain/limits.ts';
import { Problem } from '../../http/problems/problem.ts';
import { fileTexts as texts } from './texts.ts';
import { takeField, type UploadFields, uploadFields } from './upload-fields.ts';

const MOST_BODY = UPLOADS.fileBytes + UPLOADS.aroundBytes;

/** Codes of a request that ends before its body. */
const GONE = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ABORT_ERR']);

const LIMITS = {
  fileSize: UPLOADS.fileBytes,
  files: 1,
  fields: 16,
  parts: 17,
  fieldNameSize: 50,
  fieldSize: 2048,
  headerPairs: 20,
  /** Of one part, in bytes: more than any file system lets a name be. */
  headerSize: 8192,
};

/** A file as it arrives: its bytes can be read once, and are never held together here. */
export interface ArrivingFile {
  name: string | undefined;
  bytes: AsyncIterable<Buffer>;
}

/**
 * Reads one upload: fields, then one file, then nothing.
 * @param take gets the fields and the file; what it gives is handed back once the request has proved to be whole
 * @throws Problem `file-too-large`, `missing-account`, `invalid`, `bad-request`; what `take` throws
 */
export async function receive<T>(
  request: FastifyRequest,
  take: (fields: UploadFields, file: ArrivingFile) => Promise<T>,
  undo: (taken: T) => Promise<void>,
): Promise<T> {
  if (!request.isMultipart()) throw new Problem('unsupported-media-type');
  const taken: T[] = [];
  try {
    if (Number(request.headers['content-length']) > MOST_BODY) throw new Problem('file-too-large');
    request.raw.setTimeout?.(UPLOADS.stalledMs, () => request.raw.destroy());
    const counted = boundBody(request);
    await readParts(request, async (fields, file) => {
      taken.push(await take(fields, file));
    }).finally(counted);
    request.raw.setTimeout?.(0);
    const [first] = taken;
    if (first === undefined) throw unreadable();
    return first;
  } catch (error) {
    for (const one of taken) await undo(one);
    drain(request);
    throw asProblem(error);
  }
}

/**
 * Ends the reading of a body that is too long, also where that stands in no part: in front of the first one, behind the last
 * one, or in what is cut from a field. Bodies without a length are why.
 * @returns what ends the counting
 */
function boundBody({ raw }: FastifyRequest): () => void {
  let left = MOST_BODY;
  const count = (chunk: Buffer) => {
    left -= chunk.length;
    if (left >= 0) return;
    stop();
    // What reads the parts hears it, and hands it on.
    raw.emit('error', new Problem('file-too-large'));
  };
  const stop = () => {
    raw.off('data', count);
  };
  // One that came when nobody reads any more would end the server.
  raw.on('error', () => {});
  raw.on('data', count);
  return stop;
}

async function readParts(
  request: FastifyRequest,
  take: (fields: UploadFields, file: ArrivingFile) => Promise<void>,
): Promise<void> {
  const fields = new Map<string, string>();
  let seen = false;
  const parts = request.parts({ limits: LIMITS });
  for await (const part of parts as AsyncIterable<Multipart>) {
    if (seen) throw unreadable();
    if (part.type === 'field') takeField(fields, part);
    else {
      if (part.fieldname !== 'file') throw unreadable();
      seen = true;
      const { file } = part;
      await take(uploadFields(fields), { name: part.filename, bytes: whole(file) });
    }
  }
}

/** The bytes of a file that fits. @throws Problem `file-too-large` as soon as it does not: what was cut is never taken. */
async function* whole(file: AsyncIterable<Buffer> & { truncated: boolean }): AsyncGenerator<Buffer> {
  for await (const chunk of file) {
    if (file.truncated) break;
    yield chunk;
  }
  if (file.truncated) throw new Problem('file-too-large');
}

/** Reads a bounded rest away: a connection that is cut while its sender still sends loses the answer. */
function drain({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  let left = UPLOADS.drainedBytes;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}

/** What the parser throws for a body that is no proper upload (limits, cut parts, reserved names), and its sender going away. */
function asProblem(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const code = String((error as { code?: unknown }).code ?? '');
  const isBody =
    code.startsWith('FST_') || /multipart|terminated early/i.test(String((error as Error).message));
  return isBody || GONE.has(code) ? unreadable(error) : error;
}

function unreadable(cause?: unknown): Problem {
  return new Problem('bad-request', { msg: texts.unreadable, showToUser: true, cause });
}
