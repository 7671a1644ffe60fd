/** The name of a language in that language: `es-US` → `Español`. */
export function languageName(tag: string): string {
  const [language = tag] = tag.split('-', 1);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(language) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/** The names of languages by tag, for the server's pages: a browser needs 40 ms to load Intl.DisplayNames. */
export function languageNames(tags: readonly string[]): Record<string, string> {
  return Object.fromEntries(tags.map((tag) => [tag, languageName(tag)]));
}
