import { clampChroma, converter, formatHex, type Oklch, wcagContrast, wcagLuminance } from 'culori';

/** OKLCH: lightness 0..1, chroma 0..0.4, hue in degrees. */
export interface Color {
  l: number;
  c: number;
  h: number;
}

const toOklch = converter('oklch');

/** Contrast of two colors, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  return wcagContrast(one, other);
}

/** Parses a CSS color. @throws Error if it is none */
export function colorOf(text: string): Color {
  const color = toOklch(text) as Oklch | undefined;
  if (!color) throw new Error('Not a color.');
  return { l: color.l, c: color.c, h: color.h ?? 0 };
}

/** `#rrggbb`; reduces chroma outside sRGB. */
export function hexOf({ l, c, h }: Color): string {
  const color: Oklch = { mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h };
  return formatHex(clampChroma(color, 'oklch'));
}

/** Darkens a color just enough for `ratio` (WCAG 2) against each of the light `grounds`; hue and chroma stay. */
export function darkenUntilReadable(color: Color, ratio: number, backgrounds: string[]): Color {
  return moveLightness(color, ratio, backgrounds, 0);
}

/** Lightens a color just enough for `ratio` against dark grounds. */
export function lightenUntilReadable(color: Color, ratio: number, grounds: string[]): Color {
  return moveLightness(color, ratio, grounds, 1);
}

/** Iterations of the bisection until lightness is more precise than a screen. */
const ROUNDS = 18;

/** Moves the lightness just enough to pass; measures the rounded hex value. */
function moveLightness(color: Color, ratio: number, grounds: string[], end: 0 | 1): Color {
  const groundLuminances = grounds.map((ground) => wcagLuminance(ground));
  const passes = (l: number) => {
    const ownLuminance = wcagLuminance(hexOf({ ...color, l }));
    return groundLuminances.every(
      (other) => (Math.max(ownLuminance, other) + 0.05) / (Math.min(ownLuminance, other) + 0.05) >= ratio,
    );
  };
  if (passes(color.l)) return color;
  let passing: number = end;
  let failing = color.l;
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = (passing + failing) / 2;
    if (passes(middle)) passing = middle;
    else failing = middle;
  }
  return { ...color, l: passing };
}
