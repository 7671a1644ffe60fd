const sans = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const serif = 'Georgia, "Times New Roman", Times, serif';
const generic = new Set(['system-ui', 'sans-serif', 'serif', 'ui-sans-serif', 'ui-serif', 'ui-rounded']);
const serifNames = /georgia|times|serif|garamond|merriweather|playfair|lora|baskerville|cambria|palatino/i;

/** Name of a family's fallback. */
export const fallbackName = (family: string): string => `${family} fallback`;

/** Whether a font's name suggests serifs. */
export function isSerifName(name: string): boolean {
  return serifNames.test(name.replace(/sans-?serif/gi, ''));
}

/**
 * A font stack for a brand's font names, ending in fonts that every machine has.
 * @param ownFamilies families with files, which are followed by their fallbacks (font-faces.ts)
 */
export function fontStack(names: string, ownFamilies: ReadonlySet<string> = new Set()): string {
  const families = names
    .split(',')
    .map((name) => name.trim().replace(/^["']|["']$/g, ''))
    // Only characters that can't end the CSS declaration are accepted.
    .filter((name) => /^[\p{L}\p{N} -]{1,60}$/u.test(name) && !generic.has(name));
  const isSerif = names.split(',').some(isSerifName);
  const listedFamilies = families.flatMap((name) =>
    ownFamilies.has(name) ? [name, fallbackName(name)] : [name],
  );
  return [...listedFamilies.map((name) => `"${name}"`), isSerif ? serif : sans].join(', ');
}
