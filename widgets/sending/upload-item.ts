import type { DocumentType, UploadedFile, UploadProblem } from './files-port.ts';

/** The facts that identify a file without reading it. */
export interface FileTraits {
  name: string;
  size: number;
  /** Milliseconds since 1970. */
  lastModified: number;
  documentType: DocumentType;
}

/**
 * - `waiting`: in the queue; `uploading`: on its way; `checking`: all of it is sent, the server looks at it
 * - `uploaded`: the server has it; `removing`: it is being taken away there
 * - `failed`, `canceled`: not there; may be tried again
 */
export type ItemState =
  | 'waiting'
  | 'uploading'
  | 'checking'
  | 'uploaded'
  | 'removing'
  | 'failed'
  | 'canceled';

/** One row of the list. A file that was known from the server has its id there for `clientId`. */
export interface UploadItem extends FileTraits {
  clientId: string;
  state: ItemState;
  /** The share of it that is sent, 0 to 1. */
  part: number;
  /** Why it failed. */
  problem?: UploadProblem;
  /** As the server has it. */
  uploaded?: UploadedFile;
}

/**
 * Merges this page's list with the server's: another tab may have added or removed files, and an upload whose answer was lost
 * may have arrived. The server has no client ids, so its file is matched to a running upload by name, size and kind. Rows keep
 * their order; files that only the server has come first.
 */
export function withListed(items: UploadItem[], files: UploadedFile[]): UploadItem[] {
  const left = new Map(files.map((file) => [file.id, file]));
  const take = (file: UploadedFile | undefined): UploadedFile | undefined => {
    if (file) left.delete(file.id);
    return file;
  };
  // Files that are known by their id go first, so that a look-alike does not take their place.
  const known = new Map(
    items.flatMap((item) => {
      const file = take(item.uploaded && left.get(item.uploaded.id));
      return file ? [[item.clientId, file] as const] : [];
    }),
  );
  const present = items.flatMap((item): UploadItem[] => {
    const file = known.get(item.clientId);
    if (file) return [{ ...item, uploaded: file }];
    // Taken away in another tab.
    if (item.uploaded) return [];
    const alike = take([...left.values()].find((one) => isAlike(one, item)));
    if (!alike || item.state === 'uploading' || item.state === 'checking') return [item];
    return [{ ...item, state: 'uploaded', part: 1, uploaded: alike, problem: undefined }];
  });
  return [...Array.from(left.values(), fromServer), ...present];
}

function isAlike(file: UploadedFile, item: UploadItem): boolean {
  return file.name === item.name && file.size === item.size && file.documentType === item.documentType;
}

function fromServer(file: UploadedFile): UploadItem {
  const { id, name, size, documentType } = file;
  return {
    clientId: id,
    name,
    size,
    documentType,
    lastModified: 0,
    state: 'uploaded',
    part: 1,
    uploaded: file,
  };
}
