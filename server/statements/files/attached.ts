import type { FieldFault } from '#contracts/problems.ts';
import type { JsonObject } from '#domain/payload/save-derived.ts';
import { type CompiledFlow, flatName, isObject, placedFiles } from '#engine';
import { type Deal, isUuid, type ReadDeal, readStoredParts } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import type { Queries } from '../../storage/database.ts';
import { type FileRow, findFilesById, markSaved } from './file-store.ts';
import { decryptName } from './sealed-parts.ts';
import { fileTexts as texts } from './texts.ts';

/** Whether the question at a JSON pointer may take a document of the deal. */
export type FilePermission = (pointer: string, file: FileRow) => boolean;

/**
 * Replaces name, size and type of each referenced file with the stored values: values that a client
 * sends are ignored.
 * @param sentAnswers the sent answers, normalized
 * @param mayTake absent: a question takes any document of the deal
 * @throws Problem `invalid` for a file that is not an uploaded document of this deal
 */
export async function replaceFileFacts(
  { db, crypto }: Pick<Deps, 'db' | 'crypto'>,
  { flow, deal }: Pick<ReadDeal, 'flow' | 'deal'>,
  sentAnswers: JsonObject,
  mayTake: FilePermission = () => true,
): Promise<JsonObject> {
  if (placedFiles(flow.application, sentAnswers).length === 0) return sentAnswers;
  const answers = structuredClone(sentAnswers);
  const placedItems = placedFiles(flow.application, answers);
  const ids = placedItems.map(({ file }) => file.id).filter(isUuid);
  const rows = new Map(
    (await findFilesById(db, deal.brand, ids))
      .filter((row) => row.deal_id === deal.id && row.document_type === 'document')
      .map((row) => [row.id, row]),
  );
  const faults: FieldFault[] = [];
  for (const { pointer, file } of placedItems) {
    const row = rows.get(file.id);
    if (row && mayTake(pointer, row))
      Object.assign(file, { name: decryptName({ crypto }, row), size: row.size, type: row.type });
    else
      faults.push({
        pointer,
        field: flatName(flow.application, pointer),
        keyword: 'x-files',
        text: texts.unknownFile,
      });
  }
  if (faults.length > 0) throw new Problem('invalid', { errors: faults });
  return answers;
}

/** Ids of the files that a version adds to the answers, and of the files that it drops. */
interface FileChanges {
  added: string[];
  dropped: string[];
}

/** Compares the files of two versions. A submitted application keeps every file that it had. */
export function compareFiles(before: ReadDeal, { read }: ReadDeal): FileChanges {
  const collectIds = (application: JsonObject) =>
    new Set(placedFiles(before.flow.application, application).map(({ file }) => file.id));
  const [old, now] = [collectIds(before.read.application), collectIds(read.application)];
  const dropped = before.deal.submitted_at === null ? [...old].filter((id) => !now.has(id)) : [];
  return { added: [...now].filter((id) => !old.has(id)), dropped };
}

/**
 * Makes added files part of the application and deletes dropped ones, in the transaction that writes the version.
 * @throws Problem `unavailable` if an added file has been deleted; the next try finds that it is gone
 */
export async function storeFileChanges(
  tx: Queries,
  { brand, id, saved_at: now }: Pick<Deal, 'brand' | 'id' | 'saved_at'>,
  { added, dropped }: FileChanges,
): Promise<void> {
  if (added.length > 0) {
    const addedFiles = await findFilesById(tx, brand, added, 'for update');
    if (addedFiles.length < added.length) throw new Problem('unavailable');
    await markSaved(tx, brand, added, now);
  }
  // A database trigger notes the blobs of deleted rows; the sweep removes them.
  if (dropped.length > 0)
    await tx.query(
      `delete from files where brand = $1 and deal_id = $2 and document_type = 'document' and id = any($3::uuid[])`,
      [brand, id, dropped],
    );
}

/** Removes the names of files from a webhook's payload: only brands that may receive sensitive data get them. */
export function removeFileNames(flow: CompiledFlow, deal: Deal, payload: unknown): unknown {
  const placedItems = placedFiles(flow.application, readStoredParts(flow, deal).application);
  const ids = new Set(placedItems.map(({ file }) => file.id));
  const removeNames = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(removeNames);
    if (!isObject(value)) return value;
    const isFile = typeof value.id === 'string' && ids.has(value.id);
    const keptMembers = Object.entries(value).filter(([name]) => !(isFile && name === 'name'));
    return Object.fromEntries(keptMembers.map(([name, inner]) => [name, removeNames(inner)]));
  };
  return ids.size === 0 ? payload : removeNames(payload);
}

/** Returns a lookup of the question that a file of a deal answers, for `application.json` and webhooks. */
export function createFieldLookup(flow: CompiledFlow, deal: Deal): (id: string) => { field?: string } {
  const placedItems = placedFiles(flow.application, readStoredParts(flow, deal).application);
  const fields = new Map(
    placedItems.map(({ file, pointer }) => [file.id, flatName(flow.application, pointer)]),
  );
  return (id) => {
    const field = fields.get(id);
    return field === undefined ? {} : { field };
  };
}
