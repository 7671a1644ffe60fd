import type { ConfirmPort } from '../confirm/port.ts';
import type { Text } from './file-words.ts';
import { isUnsaved } from './upload-state.ts';
import type { Uploads } from './use-uploads.ts';

/**
 * Asks before files that were chosen and never saved are left behind [SCREEN-62].
 * @returns the question, which resolves true to go; undefined where every file is saved
 */
export function unsavedQuestion(
  dialogs: ConfirmPort,
  { items }: Uploads,
  text: Text,
): ((action: 'leave' | 'skip') => Promise<boolean>) | undefined {
  const count = items.filter(isUnsaved).length;
  if (count === 0) return undefined;
  const words = (key: string) => text(`widgets.statementUpload.unsaved.${key}`, { count: String(count) });
  return (action) =>
    dialogs.confirm({
      title: words(count === 1 ? 'one' : 'many'),
      text: words('text'),
      yes: words(action),
      no: words('stay'),
    });
}
