/** The language of the page (BCP 47). */
export function pageLanguage(): string {
  const tag = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return tag || 'en-US';
}
