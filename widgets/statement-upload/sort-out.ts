import { UPLOADS } from '#domain/limits.ts';
import { faultOf } from './accepted.ts';
import { clientIdOf } from './client-id.ts';
import type { DocumentType } from './port.ts';
import type { UploadItem } from './upload-item.ts';
import type { LeftOut } from './upload-state.ts';

interface Taken {
  item: UploadItem;
  file: File;
}

/** What becomes of the files that a person chose. */
export interface SortedOut {
  /** New to the list. */
  fresh: Taken[];
  /** In the list as failed or canceled: tried again. */
  again: Taken[];
  /** Not taken, and why: in the order they were chosen. */
  leftOut: LeftOut[];
}

/**
 * Sorts chosen files: wrong kinds, too large ones, empty ones, ones that are in the list already, and what is over the
 * limit of 50 in all stay out.
 */
export async function sortOut(
  chosen: readonly File[],
  documentType: DocumentType,
  items: readonly UploadItem[],
): Promise<SortedOut> {
  const traits = chosen.map(({ name, size, lastModified }) => ({ name, size, lastModified, documentType }));
  const ids = await Promise.all(traits.map(clientIdOf));
  const sorted: SortedOut = { fresh: [], again: [], leftOut: [] };
  const leave = (name: string, why: LeftOut['why']): void => {
    sorted.leftOut.push({ name, documentType, why });
  };
  for (const [at, file] of chosen.entries()) {
    const own = traits[at];
    const clientId = ids[at];
    if (!own || clientId === undefined) continue;
    const fault = faultOf(file);
    const item: UploadItem = { ...own, clientId, state: 'waiting', part: 0 };
    const known = items.find((one) => isSame(one, item));
    const isChosenTwice = sorted.fresh.some(({ item: one }) => isSame(one, item));
    if (fault) leave(file.name, fault);
    else if (known?.state === 'failed' || known?.state === 'canceled')
      sorted.again.push({ item: { ...item, clientId: known.clientId }, file });
    else if (known || isChosenTwice) leave(file.name, 'duplicate');
    else if (items.length + sorted.fresh.length >= UPLOADS.mostFiles) leave(file.name, 'count');
    else sorted.fresh.push({ item, file });
  }
  return sorted;
}

/** The same name, size and time are the same file; the server does not know the time. */
function isSame(known: UploadItem, item: UploadItem): boolean {
  return (
    known.name === item.name &&
    known.size === item.size &&
    known.documentType === item.documentType &&
    (known.lastModified === item.lastModified || known.clientId === known.uploaded?.id)
  );
}
