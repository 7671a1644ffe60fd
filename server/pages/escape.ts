const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML content or an attribute value. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Serializes JSON that can't end a `<script>` tag or open a comment in it. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * CSS declarations of custom properties, without names and values that could end a declaration or fetch a file.
 */
export function declarations(variables: Record<string, string>): string {
  return Object.entries(variables)
    .filter(([name, value]) => /^--[a-z][a-z0-9-]*$/.test(name) && isPlainValue(value))
    .map(([name, value]) => `${name}:${value};`)
    .join('');
}

function isPlainValue(value: string): boolean {
  return value.length <= 300 && !/[;{}<>\\@]|url\(|\/\*|expression\(/i.test(value);
}
