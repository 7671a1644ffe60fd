import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type FontFile, type FontMetrics, firstFonts, fontFaces, fontMetrics } from '#engine/theme';

/** What the head of a page says of a brand's own fonts. */
export interface PageFonts {
  /** @font-face rules. */
  rules: string;
  /** Files that are fetched at once. */
  preloads: string[];
}

/** Gives the fonts of a brand. A file is read once; one that is not there costs its stand-in alone. */
export type FontsOf = (files: readonly FontFile[]) => PageFonts;

/** @param publicDir folder that `/fonts/...` is served from */
export function createFontsOf(publicDir: string): FontsOf {
  const known = new Map<string, FontMetrics | undefined>();
  const metricsOf = (file: string): FontMetrics | undefined => {
    if (!known.has(file)) known.set(file, readMetrics(path.join(publicDir, file)));
    return known.get(file);
  };
  return (files) => ({ rules: fontFaces(files, metricsOf), preloads: firstFonts(files) });
}

function readMetrics(file: string): FontMetrics | undefined {
  try {
    return fontMetrics(readFileSync(file));
  } catch {
    return undefined;
  }
}
