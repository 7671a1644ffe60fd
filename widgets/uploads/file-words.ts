import { UPLOADS } from '#domain/limits.ts';
import type { FieldControl } from '#engine/react';
import type { UploadItem } from '../sending/upload-item.ts';
import type { LeftOut, News } from '../sending/uploads.ts';

export type Translate = FieldControl['text'];

const KEY = 'widgets.statementUpload';

/** `1.4 MB`, `320 KB`. */
export function sizeWords(bytes: number): string {
  const megabytes = bytes / (1024 * 1024);
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`;
}

/** The state of a row in words. */
export function stateWords(item: UploadItem, text: Translate): string {
  const state = item.state === 'uploaded' && item.uploaded?.saved ? 'saved' : item.state;
  return text(`${KEY}.states.${state}`, { percent: Math.floor(item.part * 100) });
}

/** Format of photos on some phones. */
const HEIC = /\.hei[cf]$/i;

/** Why a file was refused, in words. */
export function leftOutWords({ name, why }: Pick<LeftOut, 'name' | 'why'>, text: Translate): string {
  if (why === 'type' && HEIC.test(name)) return text(`${KEY}.leftOut.heic`);
  // The same texts as if the server had refused the file.
  if (why === 'type') return text('alerts.operations.upload.status.415');
  if (why === 'size') return text('alerts.operations.upload.status.413');
  return text(`${KEY}.leftOut.${why}`, { max: UPLOADS.mostFiles });
}

/** The accepted types and sizes of a statement or form. */
export function hintWords(text: Translate): string {
  return text(`${KEY}.hint`, { size: UPLOADS.fileBytes / (1024 * 1024), max: UPLOADS.mostFiles });
}

/** The text while photos are converted: 'Preparing 2 photos...'. */
export function preparingWords(count: number, text: Translate): string {
  return newsText('preparing', count, text);
}

/** The text of a key in the singular (`key + 'One'`) or plural. */
function newsText(key: string, count: number, text: Translate): string {
  return text(`${KEY}.news.${key}${count === 1 ? 'One' : ''}`, { count });
}

/** The announcement of the last event for screen readers, one for all files. */
export function newsWords(news: News | undefined, text: Translate): string {
  if (!news) return '';
  switch (news.kind) {
    case 'started':
      return news.count > 0 ? newsText('started', news.count, text) : '';
    case 'preparing':
      return preparingWords(news.count, text);
    case 'finished': {
      const { uploaded, failed } = news;
      const parts = [
        uploaded > 0 && newsText('finished', uploaded, text),
        failed > 0 && newsText('failed', failed, text),
      ];
      return parts.filter(Boolean).join(' ');
    }
    case 'left-out':
      return leftOutTitle(news.count, text);
    default:
      return text(`${KEY}.news.${news.kind}`, { name: news.name });
  }
}

/** '2 files were not added'. */
export function leftOutTitle(count: number, text: Translate): string {
  return text(`${KEY}.leftOut.${count === 1 ? 'one' : 'many'}`, { count });
}
