import { UPLOADS } from '#domain/limits.ts';
import { cleanName } from '#domain/words/file-name.ts';
import type { DocumentType } from './files-port.ts';
import type { FileTraits, UploadItem } from './upload-item.ts';
import type { LeftOut } from './uploads.ts';

const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
};

/** The limits of a list of files. */
export interface FileLimits {
  types: readonly string[];
  /** The most bytes of one file. */
  bytes: number;
  /** The most files of the list. */
  most: number;
}

/** The limits of statements and forms. */
export const FILE_LIMITS: FileLimits = {
  types: Object.keys(EXTENSIONS),
  bytes: UPLOADS.fileBytes,
  most: UPLOADS.mostFiles,
};

/** The types that the file chooser offers. With the image types a phone also offers its camera and photo library. */
export function acceptedTypes(types: FileLimits['types']): Record<string, string[]> {
  return Object.fromEntries(types.map((type) => [type, [...(EXTENSIONS[type] ?? [])]]));
}

interface AcceptedFile {
  item: UploadItem;
  file: File;
}

export interface SortedFiles {
  fresh: AcceptedFile[];
  /** Chosen files that are in the list already, but failed or were canceled: they are tried again. */
  again: AcceptedFile[];
  /** Refused files in the chosen order. */
  leftOut: LeftOut[];
}

/**
 * Sorts chosen files, named as the server will name them. It refuses files of a wrong kind, large files, empty files, files that are already in the list, and files
 * over the limit of the list.
 */
export async function sortChosenFiles(
  chosenFiles: readonly File[],
  documentType: DocumentType,
  items: readonly UploadItem[],
  limits: FileLimits = FILE_LIMITS,
): Promise<SortedFiles> {
  const traits = chosenFiles.map(({ name, size, lastModified }) => ({
    name: cleanName(name).name,
    size,
    lastModified,
    documentType,
  }));
  const ids = await Promise.all(traits.map(clientIdOf));
  // A file that the server refused for good is not stored.
  const acceptedCount = items.filter(
    ({ state, problem }) => state !== 'failed' || problem?.retry === true,
  ).length;
  const sorted: SortedFiles = { fresh: [], again: [], leftOut: [] };
  const refuse = (name: string, why: LeftOut['why']): void => {
    sorted.leftOut.push({ name, documentType, why });
  };
  for (const [index, file] of chosenFiles.entries()) {
    const ownTraits = traits[index];
    const clientId = ids[index];
    if (!ownTraits || clientId === undefined) continue;
    const { name } = ownTraits;
    const fault = faultOf(ownTraits, limits);
    const item: UploadItem = { ...ownTraits, clientId, state: 'waiting', part: 0 };
    const sameItem = items.find((candidate) => isSameFile(candidate, item));
    const isChosenTwice = sorted.fresh.some(({ item: freshItem }) => isSameFile(freshItem, item));
    if (fault) refuse(name, fault);
    else if (sameItem?.state === 'failed' || sameItem?.state === 'canceled')
      sorted.again.push({ item: { ...item, clientId: sameItem.clientId }, file });
    else if (sameItem || isChosenTwice) refuse(name, 'duplicate');
    else if (acceptedCount + sorted.fresh.length >= limits.most) refuse(name, 'count');
    else sorted.fresh.push({ item, file });
  }
  return sorted;
}

/** Name, size and time identify a file; the server does not know the time. */
function isSameFile(listed: UploadItem, item: UploadItem): boolean {
  return (
    listed.name === item.name &&
    listed.size === item.size &&
    listed.documentType === item.documentType &&
    (listed.lastModified === item.lastModified || listed.clientId === listed.uploaded?.id)
  );
}

/**
 * The fault of a file by its name and size, found before the upload. The server checks the content.
 * @returns undefined if the file may be sent
 */
function faultOf(
  { name, size }: { name: string; size: number },
  { types, bytes }: FileLimits,
): 'type' | 'size' | 'empty' | undefined {
  const endings = types.flatMap((type) => EXTENSIONS[type] ?? []);
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) return 'type';
  if (size === 0) return 'empty';
  return size > bytes ? 'size' : undefined;
}

/**
 * An upload's id, computed from the file's traits, so that the server keeps the same file once, also from another tab or
 * after a reload. A UUID (version 8, RFC 9562); random without a secure context, in which digests are not available.
 */
export async function clientIdOf({ name, size, lastModified, documentType }: FileTraits): Promise<string> {
  const bytes = globalThis.crypto.subtle
    ? await digest(JSON.stringify([documentType, name, size, lastModified]))
    : crypto.getRandomValues(new Uint8Array(16));
  const shaped = bytes.map((byte, index) =>
    index === 6 ? (byte & 0x0f) | 0x80 : index === 8 ? (byte & 0x3f) | 0x80 : byte,
  );
  const hex = Array.from(shaped, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

async function digest(text: string): Promise<Uint8Array> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new Uint8Array(digest).slice(0, 16);
}
