import { type Color, colorOf, hexOf, lightenUntilReadable } from './colors.ts';

/** Colors with a fixed meaning on a dark page, the same for every brand: counterparts of src/styles/tokens.css. */
const MEANINGS: Record<string, string> = {
  '--error': '#ff9c94',
  '--error-tint': '#3b1716',
  '--warning': '#f3c56b',
  '--warning-tint': '#33270c',
  '--success': '#7ad6a3',
  '--success-tint': '#10301f',
};

/**
 * The custom properties that differ on a dark page. Colors are lightened until text has a contrast of 4.5:1 (ink 7:1) and
 * lines 3:1. Surfaces keep the brand's color, with a visible edge.
 */
export function darkVariables(colors: { brand: string; neutral?: string }): Record<string, string> {
  const raw = colorOf(colors.brand);
  const neutral = colors.neutral ? colorOf(colors.neutral) : { ...raw, c: raw.c * 0.3 };
  const tint = (l: number, c: number): Color => ({ l, c: Math.min(neutral.c, c), h: neutral.h });
  const page = hexOf(tint(0.17, 0.008));
  const surface = hexOf(tint(0.21, 0.01));
  const line = hexOf(tint(0.34, 0.012));
  const hovered = hexOf({ ...raw, l: 0.28, c: Math.min(raw.c, 0.04) });
  const pressedColor = hexOf({ ...raw, l: 0.33, c: Math.min(raw.c, 0.05) });
  const backgrounds = [page, surface, hovered, pressedColor];
  const text = (color: Color, ratio: number): string =>
    hexOf(lightenUntilReadable(color, ratio, [...backgrounds, line]));
  const brandInk = hexOf(lightenUntilReadable({ ...raw, l: Math.max(raw.l, 0.7) }, 4.5, backgrounds));
  return {
    ...MEANINGS,
    '--scheme': 'dark',
    '--page': page,
    '--surface': surface,
    '--ink': text(tint(0.94, 0.01), 7),
    '--ink-quiet': text(tint(0.76, 0.02), 4.5),
    '--line': line,
    '--line-strong': hexOf(lightenUntilReadable(tint(0.58, 0.02), 3, backgrounds)),
    '--brand-ink': brandInk,
    '--brand-40': brandInk,
    '--brand-60': brandInk,
    '--brand-70': brandInk,
    '--brand-80': hexOf(lightenUntilReadable(raw, 4.5, backgrounds)),
    '--brand-120': hexOf({ ...raw, l: 0.55 }),
    '--brand-130': hexOf({ ...raw, l: 0.45, c: raw.c * 0.7 }),
    '--brand-150': pressedColor,
    '--brand-160': hovered,
    '--fill-edge': hexOf(lightenUntilReadable(raw, 3, backgrounds)),
  };
}
