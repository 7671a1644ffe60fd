import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FONT_PACKAGES, isFontInUse, regularFont } from './font-packages.ts';

/** A file of a font and the characters that it is for, as inclusive ranges of code points. */
export interface FontFile {
  path: string;
  ranges: [first: number, last: number][];
}

/** Lists the files of all fonts; of files for the same character, the preferred one first. */
export async function listFontFiles(): Promise<FontFile[]> {
  const files = await Promise.all(
    FONT_PACKAGES.map(async (name): Promise<FontFile[]> => {
      const folder = fontFolder(name);
      const index: Record<string, string> = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8'));
      // The key is `[5]` or `greek`.
      return Object.entries(index)
        .map(([key, ranges]) => ({ subset: key.replace(/[[\]]/g, ''), ranges }))
        .filter(({ subset }) => isFontInUse(name, subset))
        .map(({ subset, ranges }) => ({
          path: join(folder, regularFont(name, subset)),
          ranges: ranges.split(',').map(parseRange),
        }));
    }),
  );
  return files.flat();
}

/** `U+4e00` or `U+4e00-9fff`. */
function parseRange(text: string): [number, number] {
  const [first = 0, last = first] = text
    .trim()
    .slice(2)
    .split('-')
    .map((digits) => Number.parseInt(digits, 16));
  return [first, last];
}

/** In a build, next to the built server; in development and tests, the package. */
function fontFolder(name: string): string {
  const built = fileURLToPath(new URL(`./fonts/${name}`, import.meta.url));
  if (existsSync(built)) return built;
  return join(createRequire(import.meta.url).resolve(`@fontsource/${name}/unicode.json`), '..');
}
