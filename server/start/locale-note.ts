import { offeredLocales } from '../brands/locales.ts';

/** Names the languages of the pages whose dates and amounts this Node lacks (built with small-icu); empty if none. */
export function localeNote(): string {
  const missing = offeredLocales().filter((tag) => Intl.DateTimeFormat.supportedLocalesOf(tag).length === 0);
  if (missing.length === 0) return '';
  return `Languages: this Node writes dates and amounts of ${missing.join(', ')} in another language; use one with full ICU data`;
}
