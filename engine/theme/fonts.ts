const sans = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const serif = 'Georgia, "Times New Roman", Times, serif';
const generic = new Set(['system-ui', 'sans-serif', 'serif', 'ui-sans-serif', 'ui-serif', 'ui-rounded']);
const serifNames = /georgia|times|serif|garamond|merriweather|playfair|lora|baskerville|cambria|palatino/i;

/** A brand's font name or list of names as a font stack that always ends in fonts every machine has. */
export function fontStack(names: string): string {
  const families = names
    .split(',')
    .map((name) => name.trim().replace(/^["']|["']$/g, ''))
    // Letters, digits, blanks and dashes alone: nothing that could end the declaration.
    .filter((name) => /^[\p{L}\p{N} -]{1,60}$/u.test(name) && !generic.has(name));
  const isSerif = names.split(',').some((name) => serifNames.test(name.replace(/sans-?serif/gi, '')));
  return [...families.map((name) => `"${name}"`), isSerif ? serif : sans].join(', ');
}
