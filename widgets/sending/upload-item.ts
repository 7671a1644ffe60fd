import type { DocumentType, UploadedFile, UploadProblem } from './files-port.ts';

/** The properties that identify a file without reading its content. */
export interface FileTraits {
  name: string;
  size: number;
  /** The file's last change, in milliseconds since 1970. */
  lastModified: number;
  documentType: DocumentType;
}

/**
 * - `waiting`: in the queue; `uploading`: being sent; `checking`: sent, the server inspects it
 * - `uploaded`: stored; `removing`: being removed from the server
 * - `failed`, `canceled`: not stored; may be retried
 */
export type ItemState =
  | 'waiting'
  | 'uploading'
  | 'checking'
  | 'uploaded'
  | 'removing'
  | 'failed'
  | 'canceled';

/** A row of the list. A file from the server has its id as `clientId`. */
export interface UploadItem extends FileTraits {
  clientId: string;
  state: ItemState;
  /** Sent share, 0 to 1. */
  part: number;
  problem?: UploadProblem;
  uploaded?: UploadedFile;
}

/**
 * Merges this page's list with the server's: another tab may have changed files, and an upload without an answer may
 * have arrived. The server has no client ids, so its file matches a running upload by name, size and kind. Rows keep
 * their order; files that only the server has come first.
 */
export function mergeServerFiles(items: UploadItem[], files: UploadedFile[]): UploadItem[] {
  const remainingFiles = new Map(files.map((file) => [file.id, file]));
  const take = (file: UploadedFile | undefined): UploadedFile | undefined => {
    if (file) remainingFiles.delete(file.id);
    return file;
  };
  // Files with known ids first, so that a look-alike does not replace them.
  const knownFiles = new Map(
    items.flatMap((item) => {
      const file = take(item.uploaded && remainingFiles.get(item.uploaded.id));
      return file ? [[item.clientId, file] as const] : [];
    }),
  );
  const present = items.flatMap((item): UploadItem[] => {
    const file = knownFiles.get(item.clientId);
    if (file) return [{ ...item, uploaded: file }];
    // An uploaded file that the server lacks was removed in another tab.
    if (item.uploaded) return [];
    const alike = take([...remainingFiles.values()].find((file) => matchesItem(file, item)));
    if (!alike || item.state === 'uploading' || item.state === 'checking') return [item];
    return [{ ...item, state: 'uploaded', part: 1, uploaded: alike, problem: undefined }];
  });
  return [...Array.from(remainingFiles.values(), toUploadItem), ...present];
}

function matchesItem(file: UploadedFile, item: UploadItem): boolean {
  return file.name === item.name && file.size === item.size && file.documentType === item.documentType;
}

function toUploadItem(file: UploadedFile): UploadItem {
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
