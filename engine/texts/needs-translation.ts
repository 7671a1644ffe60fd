/** Whether a text needs a translation: not if it is empty, names a picture, or is a choice shown as its value. */
export function needsTranslation(key: string, text: string): boolean {
  return text !== '' && !key.endsWith('.art') && !key.endsWith(`.options.${text}`);
}
