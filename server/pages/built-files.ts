import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { noncePlace } from './nonce-place.ts';

/** A module of the build in Vite's manifest. */
interface Built {
  file: string;
  src?: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, Built>;
/** The manifest's key of the page itself. */
const PAGE = 'index.html';

/** Addresses of what modules are made of, their static imports included. */
export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/** Reads what the build left beside the server: index.html, whose own styles it takes in, and the files of each module. */
export async function readBuild(clientDir: string): Promise<{ template: string; filesOf: FilesOf }> {
  const read = (file: string): Promise<string> => readFile(path.join(clientDir, file), 'utf8');
  const manifest = JSON.parse(await read('.vite/manifest.json')) as Manifest;
  const template = await withStyles(await read('index.html'), (href) => read(href));
  return { template, filesOf: filesIn(manifest) };
}

/** `modules`: their sources, as `src/wizard/index.ts`. What the page brings anyway, and what the build does not know, is left out. */
export type FilesOf = (modules: readonly string[]) => PageFiles;

export function filesIn(manifest: Manifest): FilesOf {
  const collect = (keys: readonly string[], seen: Set<Built>): Set<Built> => {
    for (const key of keys) {
      const built = manifest[key];
      if (!built || seen.has(built)) continue;
      seen.add(built);
      collect(built.imports ?? [], seen);
    }
    return seen;
  };
  const keyOf = new Map(Object.entries(manifest).map(([key, built]) => [built.src ?? key, key]));
  const own = collect([PAGE], new Set());
  return (modules) => {
    const keys = modules.flatMap((module) => keyOf.get(module) ?? []);
    const added = [...collect(keys, new Set())].filter((built) => !own.has(built));
    const addresses = (files: string[]): string[] => [...new Set(files)].map((file) => `/${file}`);
    return {
      scripts: addresses(added.map(({ file }) => file)),
      styles: addresses(added.flatMap(({ css = [] }) => css)),
    };
  };
}

/** The page's own style sheets, written into it: a first paint waits for nothing but the page. */
async function withStyles(html: string, read: (href: string) => Promise<string>): Promise<string> {
  let filled = html;
  for (const [link, href = ''] of html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)) {
    const css = await read(href);
    // Nothing of a style sheet may end the tag; what it would fetch by a relative address stays a file.
    if (/<\/style/i.test(css)) continue;
    // The link stays, not fetched: by it Vite's loader knows that the sheet is there.
    const known = link.replace(/\s*\/?>$/, ' disabled>');
    filled = filled.replace(link, () => `<style nonce="${noncePlace}">${css}</style>${known}`);
  }
  return filled;
}
