import { parse, wcagContrast } from 'culori';

/** The contrast by WCAG 2.2, from 1 to 21; undefined if a text is not a color such as `#0f6a5b`. */
export function contrast(one: string, other: string): number | undefined {
  const [a, b] = [parse(one.trim()), parse(other.trim())];
  return a && b ? wcagContrast(a, b) : undefined;
}
