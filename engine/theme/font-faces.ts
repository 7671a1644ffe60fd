import { fallbackName, isSerifName } from './fonts.ts';
import type { FontMetrics } from './woff2.ts';

/** A font file of a brand (`theme.font_files`). */
export interface FontFile {
  family: string;
  file: string;
  weight?: string;
  style?: 'normal' | 'italic';
}

/** What stands in while a file loads: fonts that machines have, with the mean width of their letters. */
const STAND_INS = {
  serif: { names: ['Georgia', 'Times New Roman'], width: 913 / 2048 },
  sans: { names: ['Arial', 'Helvetica', 'Roboto'], width: 904 / 2048 },
} as const;

const FAMILY = /^[A-Za-z][A-Za-z0-9 -]*$/;
const FILE = /^\/fonts\/[A-Za-z0-9][A-Za-z0-9._-]*\.woff2$/;

/**
 * @font-face rules of a brand's files, and for each family a stand-in of the same width and lines, so that nothing moves when
 * the file arrives. What is not plainly a name or a file of ours is left out.
 * @param metricsOf of a file; undefined where it cannot be read: then without a stand-in
 */
export function fontFaces(
  files: readonly FontFile[],
  metricsOf: (file: string) => FontMetrics | undefined,
): string {
  const good = files.filter(({ family, file }) => FAMILY.test(family) && FILE.test(file));
  const faces = good.map(({ family, file, weight = '400', style = 'normal' }) => {
    const heavy = /^[1-9]00( [1-9]00)?$/.test(weight) ? weight : '400';
    const slant = style === 'italic' ? 'italic' : 'normal';
    return `@font-face{font-family:"${family}";src:url("${file}") format("woff2");font-weight:${heavy};font-style:${slant};font-display:swap}`;
  });
  const families = new Map(good.map(({ family, file }) => [family, file]).reverse() as [string, string][]);
  const stands = [...families].map(([family, file]) => {
    const metrics = metricsOf(file);
    if (!metrics || metrics.width <= 0) return '';
    const { names, width } = isSerifName(family) ? STAND_INS.serif : STAND_INS.sans;
    const adjust = metrics.width / width;
    const share = (value: number): string => `${Math.round(value * 10_000) / 100}%`;
    const local = names.map((name) => `local("${name}")`).join(',');
    return `@font-face{font-family:"${fallbackName(family)}";src:${local};size-adjust:${share(adjust)};ascent-override:${share(metrics.ascent / adjust)};descent-override:${share(metrics.descent / adjust)};line-gap-override:${share(metrics.lineGap / adjust)}}`;
  });
  return [...faces, ...stands].join('');
}

/** Files that the first paint needs: of the upright ones the first of each family. */
export function firstFonts(files: readonly FontFile[]): string[] {
  const upright = files.filter(({ file, style }) => style !== 'italic' && FILE.test(file));
  const first = upright.filter(({ family }, at) => upright.findIndex((one) => one.family === family) === at);
  return first.map(({ file }) => file);
}
