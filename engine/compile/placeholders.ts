/** Names in `{braces}` of a text: `Hello {email}` → `['email']`. */
export function placeholders(text: string): string[] {
  return [...text.matchAll(/\{([^{}\s]*)\}/g)].map((match) => match[1] ?? '');
}
