import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type FontFile, type FontMetrics, firstFonts, fontFaces, fontMetrics } from '#engine/theme';

/** Head entries for a brand's own fonts. */
export interface PageFonts {
  rules: string;
  preloads: string[];
}

/** Each file is read once; if it is missing, only its metrics-matched fallback is omitted. */
export type FontsOf = (files: readonly FontFile[]) => PageFonts;

/** @param publicDir the folder of `/fonts/...` */
export function createFontsOf(publicDir: string): FontsOf {
  const metricsByPath = new Map<string, FontMetrics | undefined>();
  const metricsOf = (file: string): FontMetrics | undefined => {
    if (!metricsByPath.has(file)) metricsByPath.set(file, readMetrics(path.join(publicDir, file)));
    return metricsByPath.get(file);
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
