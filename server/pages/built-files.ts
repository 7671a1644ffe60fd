import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from './escape.ts';
import { noncePlaceholder } from './nonce-placeholder.ts';

/** An entry of Vite's manifest: a module, a group (dev/tools/build/chunks.ts), or a style sheet. */
interface ManifestEntry {
  file: string;
  src?: string;
  name?: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, ManifestEntry>;

/** Files that a page loads, including static imports. */
export interface PageFiles {
  scripts: string[];
  styles: Sheet[];
}

/** A style sheet; its text in `css` is inlined, and without `css` it stays a separate file. */
export interface Sheet {
  href: string;
  css?: string;
}

/**
 * Finds the files of source paths such as `src/home/Home.tsx` or groups such as `step`, except files that every
 * page loads. Unknown modules are ignored.
 */
export type FilesOf = (modules: readonly string[]) => PageFiles;

/** Reads index.html, with its style sheets inlined, and the files of each module. */
export async function readBuild(
  clientDir: string,
): Promise<{ template: string; ownScripts: string[]; filesOf: FilesOf }> {
  const readClientFile = (file: string): Promise<string> => readFile(path.join(clientDir, file), 'utf8');
  const manifest = JSON.parse(await readClientFile('.vite/manifest.json')) as Manifest;
  const page = await readClientFile('index.html');
  const links = [...page.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)];
  const hrefs = Object.values(manifest).flatMap((chunk) => stylesOf(chunk).map((file) => `/${file}`));
  const sheets = new Map<string, Sheet>();
  for (const href of [...hrefs, ...links.map(([, href = '']) => href)])
    sheets.set(href, sheetOf(href, await readClientFile(href)));
  let template = page;
  for (const [link, href = ''] of links)
    template = template.replace(link, () => sheetMarkup(sheets.get(href) ?? { href }, noncePlaceholder));
  const ownScripts = [...page.matchAll(/<script type="module"[^>]*src="([^"]+)"/g)].map(
    ([, src = '']) => src,
  );
  return { template, ownScripts, filesOf: createFilesOf(manifest, sheets, page) };
}

function createFilesOf(manifest: Manifest, sheets: ReadonlyMap<string, Sheet>, page: string): FilesOf {
  const collect = (keys: readonly string[], visited: Set<ManifestEntry>): Set<ManifestEntry> => {
    for (const key of keys) {
      const chunk = manifest[key];
      if (!chunk || visited.has(chunk)) continue;
      visited.add(chunk);
      collect(chunk.imports ?? [], visited);
    }
    return visited;
  };
  const all = Object.entries(manifest);
  const keyByModule = new Map(all.map(([key, { src, name }]) => [src ?? name ?? key, key]));
  const pageEntries = all.filter(([, { file }]) => page.includes(`"/${file}"`));
  const ownChunks = collect(
    pageEntries.map(([key]) => key),
    new Set(),
  );
  return (modules) => {
    const keys = modules.flatMap((module) => keyByModule.get(module) ?? []);
    const addedChunks = [...collect(keys, new Set())].filter((chunk) => !ownChunks.has(chunk));
    const addresses = (files: string[]): string[] => [...new Set(files)].map((file) => `/${file}`);
    return {
      scripts: addresses(addedChunks.map(({ file }) => file).filter((file) => !isStyle(file))),
      styles: addresses(addedChunks.flatMap(stylesOf)).map((href) => sheets.get(href) ?? { href }),
    };
  };
}

const isStyle = (file: string): boolean => file.endsWith('.css');

const stylesOf = ({ file, css = [] }: ManifestEntry): string[] => (isStyle(file) ? [file, ...css] : css);

/** A text with `</style` would end its tag, so it stays a separate file. */
function sheetOf(href: string, css: string): Sheet {
  return /<\/style/i.test(css) ? { href } : { href, css };
}

/** The HTML of a style sheet: inlined, which saves a request, or a link. */
export function sheetMarkup({ href, css }: Sheet, nonce: string): string {
  const link = `<link rel="stylesheet" crossorigin href="${href}"`;
  // A disabled link is not fetched; it keeps Vite's loader from adding the sheet again.
  return css === undefined
    ? `${link} />`
    : `<style nonce="${escapeHtml(nonce)}">${css}</style>${link} disabled />`;
}
