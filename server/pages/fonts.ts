import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type FontFile, type FontMetrics, firstFonts, fontFaces, fontMetrics } from '#engine/theme';

/** A brand's own fonts for the head of a page: CSS rules, and addresses to preload. */
export interface PageFonts {
  rules: string;
  preloads: string[];
}

/** Reads each font file once. If a file is missing, the rules lack only the fallback font with its metrics. */
export type FontsOf = (files: readonly FontFile[]) => PageFonts;

/** @param publicDir the folder of `/fonts/...` */
export function createFontsOf(publicDir: string): FontsOf {
  const metricsByPath = new Map<string, FontMetrics | undefined>();
  const cachedMetrics = (file: string): FontMetrics | undefined => {
    if (!metricsByPath.has(file)) metricsByPath.set(file, readMetrics(path.join(publicDir, file)));
    return metricsByPath.get(file);
  };
  return (files) => ({ rules: fontFaces(files, cachedMetrics), preloads: firstFonts(files) });
}

function readMetrics(file: string): FontMetrics | undefined {
  try {
    return fontMetrics(readFileSync(file));
  } catch {
    return undefined;
  }
}
