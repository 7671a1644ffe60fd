const sans = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const serif = 'Georgia, "Times New Roman", Times, serif';
const generic = new Set(['system-ui', 'sans-serif', 'serif', 'ui-sans-serif', 'ui-serif', 'ui-rounded']);
const serifNames = /georgia|times|serif|garamond|merriweather|playfair|lora|baskerville|cambria|palatino/i;

/** The name under which a family's stand-in is known. */
export const fallbackName = (family: string): string => `${family} fallback`;

/** Whether a font of this name has serifs, as far as its name says. */
export function isSerifName(name: string): boolean {
  return serifNames.test(name.replace(/sans-?serif/gi, ''));
}

/**
 * A brand's font name or list of names as a font stack that always ends in fonts every machine has.
 * @param ownFamilies that the brand brings as files: what stands in for them while they load follows them (font-faces.ts)
 */
export function fontStack(names: string, ownFamilies: ReadonlySet<string> = new Set()): string {
  const families = names
    .split(',')
    .map((name) => name.trim().replace(/^["']|["']$/g, ''))
    // Letters, digits, blanks and dashes alone: nothing that could end the declaration.
    .filter((name) => /^[\p{L}\p{N} -]{1,60}$/u.test(name) && !generic.has(name));
  const isSerif = names.split(',').some(isSerifName);
  const listed = families.flatMap((name) => (ownFamilies.has(name) ? [name, fallbackName(name)] : [name]));
  return [...listed.map((name) => `"${name}"`), isSerif ? serif : sans].join(', ');
}
