import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonObject, type JsonPath, objectOf } from '../../../index.ts';
import { pictureFault, svgFault } from '../../../pictures/index.ts';
import { adjustedColors, fontMetrics } from '../../../theme/index.ts';
import type { Problem } from '../../source/index.ts';
import { type JsonFile, problemAt } from '../../source/index.ts';

/**
 * Checks a record's pictures: the files exist, and SVGs are plain drawings.
 * @param publicDir folder that pages serve files from; without it only data URLs are checked
 */
export function checkPictures(file: JsonFile, publicDir: string | undefined): Problem[] {
  const record = objectOf(file.value);
  const problems: Problem[] = [];
  const places: JsonPath[] = [
    ['theme', 'logo'],
    ...['logo_url', 'logo_dark_url', 'icon_white_url', 'favicon_url', 'illustration_url'].map(
      (name): JsonPath => ['media', name],
    ),
  ];
  for (const path of places) {
    const address = objectOf(record[String(path[0])])[String(path[1])];
    if (typeof address !== 'string') continue;
    const report = (what: string, hint: string) => {
      problems.push(problemAt(file, path, what, hint));
    };
    const onDisk = address.startsWith('/') && publicDir ? join(publicDir, address) : undefined;
    if (onDisk && !existsSync(onDisk)) {
      report(`there is no file public${address}`, 'Put it there, or give an https or data:image address.');
      continue;
    }
    const fault = onDisk?.endsWith('.svg') ? svgFault(readFileSync(onDisk, 'utf8')) : pictureFault(address);
    if (fault && /^data:image\/(png|jpeg|gif|webp);/.test(address))
      report(`the picture can't be used: ${fault}`, 'Choose a PNG, JPEG, GIF or WebP file.');
    else if (fault)
      report(`the drawing is not plain: ${fault}`, 'Export it as plain SVG: shapes, no scripts, no links.');
  }
  return problems;
}

/** Limit for font files, which delay the text: a Latin subset has 20 to 60 KB. */
const FONT_BYTES = 120 * 1024;

/** Checks a record's fonts: the files exist, are WOFF2, small enough, and used. */
export function checkFonts(file: JsonFile, publicDir: string | undefined): Problem[] {
  const theme = objectOf(objectOf(file.value).theme);
  const fontNames = Object.values(objectOf(theme.fonts)).map(String);
  const files = Array.isArray(theme.font_files) ? theme.font_files.map(objectOf) : [];
  return files.flatMap((font, index) => {
    const fontProblem = (name: string, what: string, hint: string): Problem[] => [
      problemAt(file, ['theme', 'font_files', index, name], what, hint),
    ];
    if (!fontNames.includes(String(font.family)))
      return fontProblem(
        'family',
        `"${font.family}" is used nowhere`,
        'Name it in "fonts", as body or heading.',
      );
    if (!publicDir) return [];
    const onDisk = join(publicDir, String(font.file));
    if (!existsSync(onDisk))
      return fontProblem('file', `there is no file public${font.file}`, 'Put it there.');
    const bytes = readFileSync(onDisk);
    if (bytes.length > FONT_BYTES) {
      const size = Math.ceil(bytes.length / 1024);
      return fontProblem(
        'file',
        `the font has ${size} KB`,
        'Leave out the signs that nobody needs (a Latin subset): 120 KB at most.',
      );
    }
    try {
      fontMetrics(bytes);
      return [];
    } catch {
      return fontProblem(
        'file',
        `public${font.file} is no WOFF2 font`,
        'Convert it to WOFF2, and give it that name.',
      );
    }
  });
}

const USES = { line: 'lines and ticks', text: 'links and quiet buttons' } as const;

/** Notes if the brand's color lacks contrast and a darker one is shown. */
export function noteColors(file: JsonFile, base: JsonObject): Problem[] {
  const brandColor = objectOf(objectOf(objectOf(file.value).theme).colors).brand;
  if (typeof brandColor !== 'string') return [];
  const fonts = objectOf(objectOf(base.theme).fonts) as { body: string; heading: string };
  return adjustedColors({ colors: { brand: brandColor }, fonts }).map(({ use, adjusted }) => {
    const what = `${brandColor} is too light for ${USES[use]}: they show ${adjusted}`;
    const hint = 'Buttons and drawings keep the color as it is.';
    return problemAt(file, ['theme', 'colors', 'brand'], what, hint);
  });
}
