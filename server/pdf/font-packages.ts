/** Packages `@fontsource/*` with the scripts that a PDF can show; of two for the same character, the first is used. */
export const FONT_PACKAGES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-ethiopic',
  'noto-sans-bengali',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-emoji',
] as const;

/** Whether a file is for the script of its package; most packages also contain Latin letters. */
export function isFontInUse(name: string, subset: string): boolean {
  return name === 'noto-sans' || /^\d+$/.test(subset) || name === `noto-sans-${subset}`;
}

/** The path in a package of a font's regular weight. WOFF 1.0, because fontkit cannot embed parts of WOFF2. */
export function regularFont(name: string, subset: string): string {
  return `files/${name}-${subset}-400-normal.woff`;
}
