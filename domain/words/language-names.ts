/** `es-US` → `Español`: a language in its own words. */
export function languageName(tag: string): string {
  const [language = tag] = tag.split('-', 1);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(language) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** The names of languages by tag. The server writes them into its pages: a browser needs 40 ms to load what knows them. */
export function languageNames(tags: readonly string[]): Record<string, string> {
  return Object.fromEntries(tags.map((tag) => [tag, languageName(tag)]));
}
