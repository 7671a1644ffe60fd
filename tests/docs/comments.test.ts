import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const ROOMS = ['contracts', 'dev', 'domain', 'engine', 'server', 'src', 'widgets'];

/** A path with a slash and a known extension; not part of an address or a package, and without placeholders. */
const FILE = /(?<![\w/.@:*<{`-])((?:[\w.-]+\/)+[\w-]+(?:\.[\w-]+)*\.(?:tsx?|css|sql|md|json))(?![\w*>}-])/g;

/** Files that commands write, and paths in examples. */
const NOT_STORED = /^(artifacts|dist|native)\/|^keys\.json$|^files\/|^statements\/march/;

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css)$/.test(name) && !name.includes('node_modules'))
    .map((name) => path.join(folder, name));
}

function citedFiles(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm) ?? [];
  return comments.flatMap((comment) => [...comment.matchAll(FILE)].map((match) => match[1] ?? ''));
}

test('comments of the product name only files that exist', () => {
  const missing = ROOMS.flatMap(filesBelow).flatMap((file) => {
    const folders = ['', path.dirname(file), ...file.split('/').slice(0, 1), 'tests'];
    return citedFiles(file)
      .filter((cited) => !NOT_STORED.test(cited))
      .filter((cited) => !folders.some((folder) => existsSync(path.join(root, folder, cited))))
      .map((cited) => `${file}: ${cited}`);
  });
  expect(missing).toEqual([]);
});
