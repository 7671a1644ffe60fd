import { parse, wcagContrast } from 'culori';

/** Contrast of two colors by WCAG 2.2, 1 to 21; undefined if one is not a color such as `#0f6a5b`. */
export function contrast(one: string, other: string): number | undefined {
  const [a, b] = [parse(one.trim()), parse(other.trim())];
  return a && b ? wcagContrast(a, b) : undefined;
}
