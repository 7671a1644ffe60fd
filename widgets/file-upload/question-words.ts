import type { FileLimits } from '../sending/sort-out.ts';
import type { LeftOut } from '../sending/uploads.ts';
import { leftOutWords, type Translate } from '../uploads/file-words.ts';

const KEY = 'widgets.fileUpload';
const MEGABYTE = 1024 * 1024;

/** `any`, `pdf` or `image`. */
function kindOf({ types }: FileLimits): string {
  if (!types.includes('image/jpeg')) return 'pdf';
  return types.includes('application/pdf') ? 'any' : 'image';
}

/** The largest file in megabytes: 8, 0.5. */
function megabytes({ bytes }: FileLimits): string {
  return String(Math.round((bytes / MEGABYTE) * 100) / 100);
}

/** The hint about the files that a question accepts: 'PDF, JPG or PNG. At most 8 MB each. Up to 3 files.' */
export function questionHint(limits: FileLimits, text: Translate): string {
  const number = limits.most === 1 ? 'one' : 'many';
  return [
    text(`${KEY}.kinds.${kindOf(limits)}`),
    text(`${KEY}.size.${number}`, { size: megabytes(limits) }),
    text(`${KEY}.count.${number}`, { max: limits.most }),
  ].join(' ');
}

/** The reason why a question refused a file, in words. */
export function questionRefusal(file: LeftOut, limits: FileLimits, text: Translate): string {
  const kind = kindOf(limits);
  const isHeic = /\.hei[cf]$/i.test(file.name);
  switch (file.why) {
    case 'type':
      return isHeic && kind !== 'pdf' ? text(`${KEY}.refused.heic`) : text(`${KEY}.refused.${kind}`);
    case 'size':
      return text(`${KEY}.refused.size`, { size: megabytes(limits) });
    case 'count':
      return text(`${KEY}.refused.${limits.most === 1 ? 'one' : 'many'}`, { max: limits.most });
    default:
      return leftOutWords(file, text);
  }
}
