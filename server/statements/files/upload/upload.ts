import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { UPLOADS } from '#domain/limits.ts';
import { type CleanName, cleanName } from '#domain/words/file-name.ts';
import { newSealKey, type SealKey, sealToFile } from '../../../blobs/seal.ts';
import { forgetBlob, noteBlob } from '../../../blobs/unused.ts';
import type { Deps } from '../../../deps.ts';
import { Problem } from '../../../http/problems/problem.ts';
import type { Queries } from '../../../storage/database.ts';
import type { DealAccess } from '../../return-links/deal-access.ts';
import { type FileRow, findUploadedFile, hasMostFiles, insertFile } from '../file-store.ts';
import type { Inspection } from '../inspection/inspector.ts';
import { EXTENSIONS, type Refusal } from '../inspection/result.ts';
import { bindingOf, decryptName, encryptParts } from '../sealed-parts.ts';
import { removeBlob } from '../sweep.ts';
import { fileTexts as texts } from '../texts.ts';
import { checkUpload } from './check-upload.ts';
import { type ArrivingFile, receiveUpload } from './receive.ts';
import type { FieldRules, UploadFields } from './upload-fields.ts';

/** Refusals that cost more of the rate limit: the answer is `file-too-complex` (check-upload.ts). */
const COSTLY_REFUSALS = new Set<Refusal>(['complex', 'pixels', 'pages']);

/** A received upload: encrypted bytes in a temporary file, or the row of an earlier upload with the same id. */
type ReceivedUpload = { repeated: FileRow } | EncryptedUpload;

/** The application that an upload is for, and its sender. */
export interface Destination extends Pick<DealAccess, 'deal' | 'by'> {
  /** The correction and its question that alone may use the file. */
  target?: Pick<FileRow, 'request_id' | 'question'>;
  /** @throws Problem if the sender may not send files any more; called in the transaction that writes the row */
  confirm?: (tx: Queries) => Promise<void>;
}

/** The fields of an upload, and the application or request that its file goes to. */
export interface UploadRules {
  fields: FieldRules;
  /** @throws Problem unless the sender may upload a file with these fields */
  findDestination: (fields: UploadFields) => Promise<Destination>;
}

interface EncryptedUpload {
  place: { brand: string; id: string; deal_id: string };
  file: string;
  key: SealKey;
  size: number;
  name: CleanName;
  fields: UploadFields;
  destination: Destination;
  /** Key of the person's rate limit. */
  counter: string;
}

/**
 * Encrypts an upload while it arrives, then scans, inspects and stores it. It stores a row with a complete blob,
 * or nothing.
 * @throws Problem of docs/contracts.md, "Statements"
 */
export async function upload(deps: Deps, request: FastifyRequest, rules: UploadRules): Promise<FileRow> {
  const discard = async (arrived: ReceivedUpload) => {
    if ('file' in arrived) await deps.blobs.temporary.discard(arrived.file);
  };
  const arrived = await receiveUpload(
    request,
    rules.fields,
    async (fields, file) => receiveFile(deps, await rules.findDestination(fields), fields, file),
    discard,
  );
  if ('repeated' in arrived) return arrived.repeated;
  try {
    const job = { ...arrived.key, file: arrived.file, size: arrived.size, extension: arrived.name.extension };
    const { type, scan } = await checkUpload(deps, job, {
      sender: arrived.counter,
      requestId: request.id,
      charge: (inspection) => charge(deps, arrived.counter, inspection),
    });
    // The person canceled the upload during the check and does not expect the file in the list. If the
    // connection was lost instead, the browser sends the file again.
    if (request.raw.socket.destroyed) throw new Problem('bad-request', { msg: texts.unreadable });
    return await storeFile(deps, arrived, type, scan);
  } finally {
    await discard(arrived);
  }
}

/** Checks an upload as far as possible without its bytes, then encrypts the bytes into a temporary file. */
async function receiveFile(
  deps: Deps,
  destination: Destination,
  fields: UploadFields,
  arriving: ArrivingFile,
): Promise<ReceivedUpload> {
  const { deal, by } = destination;
  const senderKey = deps.crypto.blindIndex('uploads', `${deal.brand}:${deal.subject}:${by}`);
  const counter = `uploads:${senderKey}`;
  const limit = await deps.limits.take(counter, UPLOADS.mostPerWindow, UPLOADS.windowSeconds);
  if (!limit.allowed) throw new Problem('too-many-requests', { retryAfter: limit.retryAfter });
  const name = cleanName(arriving.name);
  if (!Object.values(EXTENSIONS).flat().includes(name.extension)) throw new Problem('file-type');

  const earlierFile = await findUploadedFile(deps.db, deal, fields.clientId);
  if (earlierFile) {
    const sent = { ...destination, name: name.name, size: await sizeOf(arriving) };
    return { repeated: requireSameFile(deps, earlierFile, sent) };
  }
  if (await hasMostFiles(deps.db, deal)) throw new Problem('too-many-files');

  const place = { brand: deal.brand, id: randomUUID(), deal_id: deal.id };
  const key = newSealKey(bindingOf(place));
  const file = await deps.blobs.temporary.create();
  try {
    const size = await sealToFile(arriving.bytes, file, key);
    if (size === 0) throw new Problem('file-empty');
    return { place, file, key, size, name, fields, destination, counter };
  } catch (error) {
    await deps.blobs.temporary.discard(file);
    throw error;
  }
}

async function storeFile(
  deps: Deps,
  sealed: EncryptedUpload,
  type: string,
  scan: FileRow['scan'],
): Promise<FileRow> {
  const { place, name, fields, destination } = sealed;
  const { by, target } = destination;
  const row: FileRow = {
    ...place,
    ...encryptParts(deps, place, name.name, sealed.key),
    blob: randomUUID(),
    type,
    size: sealed.size,
    document_type: fields.documentType,
    scan,
    client_id: fields.clientId,
    uploaded_by: by,
    metadata: fields.metadata,
    uploaded_at: deps.clock.now(),
    saved_at: null,
    request_id: target?.request_id ?? null,
    question: target?.question ?? null,
  };
  await noteBlob(deps.db, row.blob, deps.clock.now());
  await deps.blobs.put(row.blob, sealed.file).catch((cause: unknown) => {
    throw new Problem('unavailable', { cause });
  });
  // If the database fails here, it is unknown whether the row was written: the sweep removes an unused blob.
  const outcome = await deps.db.transaction(async (tx) => {
    const inserted = await insertFile(tx, row);
    if (inserted !== 'inserted') return inserted;
    await destination.confirm?.(tx);
    if (!(await forgetBlob(tx, row.blob))) throw new Problem('unavailable');
    return inserted;
  });
  if (outcome === 'inserted') return row;
  await removeBlob(deps, row.blob);
  const earlierRow = await findUploadedFile(deps.db, { brand: row.brand, id: row.deal_id }, row.client_id);
  if (outcome === 'full' || !earlierRow) throw new Problem('too-many-files');
  return requireSameFile(deps, earlierRow, { ...destination, name: name.name, size: row.size });
}

/** Adds an inspection's cost to the rate limit; the upload itself was counted when it arrived. */
async function charge(
  { limits }: Deps,
  counter: string,
  { result, milliseconds }: Inspection,
): Promise<void> {
  const isComplex = 'refused' in result && COSTLY_REFUSALS.has(result.refused);
  const cost = Math.max(Math.ceil(milliseconds / UPLOADS.costUnitMs), isComplex ? UPLOADS.complexCost : 1);
  for (let counted = 1; counted < cost; counted += 1)
    await limits.take(counter, UPLOADS.mostPerWindow, UPLOADS.windowSeconds);
}

/** Returns the row of a repeated upload. @throws Problem `invalid` if the id belongs to a different file */
function requireSameFile(
  deps: Deps,
  earlierFile: FileRow,
  { name, size, target }: { name: string; size: number } & Pick<Destination, 'target'>,
): FileRow {
  const isOfSameQuestion =
    earlierFile.request_id === (target?.request_id ?? null) &&
    earlierFile.question === (target?.question ?? null);
  if (!isOfSameQuestion || earlierFile.size !== size || decryptName(deps, earlierFile) !== name)
    throw new Problem('invalid', { msg: texts.otherFile });
  return earlierFile;
}

async function sizeOf({ bytes }: ArrivingFile): Promise<number> {
  let size = 0;
  for await (const chunk of bytes) size += chunk.length;
  return size;
}
