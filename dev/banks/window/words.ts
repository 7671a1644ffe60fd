import { fillText } from '#engine/core/fill-text.ts';
import texts from './texts.json';

/** A word of the window: it stands for a foreign one, so no brand changes it. */
export function word(key: keyof typeof texts, values: Record<string, string | number> = {}): string {
  return fillText(texts[key], values);
}
