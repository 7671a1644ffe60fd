import { fallbackName, isSerifName } from './fonts.ts';
import type { FontMetrics } from './woff2.ts';

/** An entry of `theme.font_files`. */
export interface FontFile {
  family: string;
  file: string;
  weight?: string;
  style?: 'normal' | 'italic';
}

/** Local fonts that are shown while a file loads, with their mean letter width relative to the font size. */
const FALLBACKS = {
  serif: { names: ['Georgia', 'Times New Roman'], width: 913 / 2048 },
  sans: { names: ['Arial', 'Helvetica', 'Roboto'], width: 904 / 2048 },
} as const;

const FAMILY = /^[A-Za-z][A-Za-z0-9 -]*$/;
const FILE = /^\/fonts\/[A-Za-z0-9][A-Za-z0-9._-]*\.woff2$/;

/**
 * @font-face rules of a brand's files, with a fallback of the same width and line height, so that nothing moves when
 * the file arrives. Omits suspicious names and foreign files.
 * @param metricsOf metrics of a file; undefined if it can't be read: then there is no fallback
 */
export function fontFaces(
  files: readonly FontFile[],
  metricsOf: (file: string) => FontMetrics | undefined,
): string {
  const validFiles = files.filter(({ family, file }) => FAMILY.test(family) && FILE.test(file));
  const faces = validFiles.map(({ family, file, weight = '400', style = 'normal' }) => {
    const heavy = /^[1-9]00( [1-9]00)?$/.test(weight) ? weight : '400';
    const slant = style === 'italic' ? 'italic' : 'normal';
    return `@font-face{font-family:"${family}";src:url("${file}") format("woff2");font-weight:${heavy};font-style:${slant};font-display:swap}`;
  });
  const families = new Map(
    validFiles.map(({ family, file }) => [family, file]).reverse() as [string, string][],
  );
  const fallbackFaces = [...families].map(([family, file]) => {
    const metrics = metricsOf(file);
    if (!metrics || metrics.width <= 0) return '';
    const { names, width } = isSerifName(family) ? FALLBACKS.serif : FALLBACKS.sans;
    const adjust = metrics.width / width;
    const percentOf = (value: number): string => `${Math.round(value * 10_000) / 100}%`;
    const local = names.map((name) => `local("${name}")`).join(',');
    return `@font-face{font-family:"${fallbackName(family)}";src:${local};size-adjust:${percentOf(adjust)};ascent-override:${percentOf(metrics.ascent / adjust)};descent-override:${percentOf(metrics.descent / adjust)};line-gap-override:${percentOf(metrics.lineGap / adjust)}}`;
  });
  return [...faces, ...fallbackFaces].join('');
}

/** The files to preload: the first upright file of each family. */
export function firstFonts(files: readonly FontFile[]): string[] {
  const upright = files.filter(({ file, style }) => style !== 'italic' && FILE.test(file));
  const first = upright.filter(
    ({ family }, index) => upright.findIndex((file) => file.family === family) === index,
  );
  return first.map(({ file }) => file);
}
