import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from './escape.ts';
import { noncePlace } from './nonce-place.ts';

/**
 * A file of the build in Vite's manifest: of a module, of a group of them (dev/tools/chunks.ts), which has a name alone, or of a
 * style sheet that is imported by itself.
 */
interface Built {
  file: string;
  src?: string;
  name?: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, Built>;

/** Addresses of what modules are made of, their static imports included. */
export interface PageFiles {
  scripts: string[];
  styles: Sheet[];
}

/** A style sheet and what stands in it; without that where it has to stay a file. */
export interface Sheet {
  href: string;
  css?: string;
}

/** `modules`: their sources, as `src/home/Home.tsx`, or names of groups, as `step`. What the page brings anyway, and what the build does not know, is left out. */
export type FilesOf = (modules: readonly string[]) => PageFiles;

/** Reads what the build left beside the server: index.html, whose own styles it takes in, and the files of each module. */
export async function readBuild(
  clientDir: string,
): Promise<{ template: string; ownScripts: string[]; filesOf: FilesOf }> {
  const read = (file: string): Promise<string> => readFile(path.join(clientDir, file), 'utf8');
  const manifest = JSON.parse(await read('.vite/manifest.json')) as Manifest;
  const page = await read('index.html');
  const links = [...page.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)];
  const hrefs = Object.values(manifest).flatMap((built) => stylesOf(built).map((file) => `/${file}`));
  const sheets = new Map<string, Sheet>();
  for (const href of [...hrefs, ...links.map(([, href = '']) => href)])
    sheets.set(href, sheetOf(href, await read(href)));
  let template = page;
  for (const [link, href = ''] of links)
    template = template.replace(link, () => sheetMarkup(sheets.get(href) ?? { href }, noncePlace));
  const ownScripts = [...page.matchAll(/<script type="module"[^>]*src="([^"]+)"/g)].map(
    ([, src = '']) => src,
  );
  return { template, ownScripts, filesOf: filesIn(manifest, sheets, page) };
}

function filesIn(manifest: Manifest, sheets: ReadonlyMap<string, Sheet>, page: string): FilesOf {
  const collect = (keys: readonly string[], seen: Set<Built>): Set<Built> => {
    for (const key of keys) {
      const built = manifest[key];
      if (!built || seen.has(built)) continue;
      seen.add(built);
      collect(built.imports ?? [], seen);
    }
    return seen;
  };
  const all = Object.entries(manifest);
  const keyOf = new Map(all.map(([key, { src, name }]) => [src ?? name ?? key, key]));
  const inPage = all.filter(([, { file }]) => page.includes(`"/${file}"`));
  const own = collect(
    inPage.map(([key]) => key),
    new Set(),
  );
  return (modules) => {
    const keys = modules.flatMap((module) => keyOf.get(module) ?? []);
    const added = [...collect(keys, new Set())].filter((built) => !own.has(built));
    const addresses = (files: string[]): string[] => [...new Set(files)].map((file) => `/${file}`);
    return {
      scripts: addresses(added.map(({ file }) => file).filter((file) => !isStyle(file))),
      styles: addresses(added.flatMap(stylesOf)).map((href) => sheets.get(href) ?? { href }),
    };
  };
}

const isStyle = (file: string): boolean => file.endsWith('.css');

const stylesOf = ({ file, css = [] }: Built): string[] => (isStyle(file) ? [file, ...css] : css);

/** Nothing of a style sheet may end the tag that it is written into. */
function sheetOf(href: string, css: string): Sheet {
  return /<\/style/i.test(css) ? { href } : { href, css };
}

/** A style sheet in a page: written into it, so that nothing waits for one file more. */
export function sheetMarkup({ href, css }: Sheet, nonce: string): string {
  const link = `<link rel="stylesheet" crossorigin href="${href}"`;
  // The link stays, not fetched: by it Vite's loader knows that the sheet is there.
  return css === undefined
    ? `${link} />`
    : `<style nonce="${escapeHtml(nonce)}">${css}</style>${link} disabled />`;
}
