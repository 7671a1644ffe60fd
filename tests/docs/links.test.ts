import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const skipped = new Set(['node_modules', 'dist', 'artifacts', 'coverage']);

/** Every Markdown page of the project, by its path from the root. */
function pages(folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) || entry.name.startsWith('.') ? [] : pages(name);
    return entry.name.endsWith('.md') ? [name] : [];
  });
}

function relativeLinks(page: string): string[] {
  const text = readFileSync(path.join(root, page), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '');
  return targets.filter((target) => !/^([a-z]+:|#)/.test(target));
}

/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(page: string): Set<string> {
  const text = readFileSync(path.join(root, page), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map((match) => match[1] ?? '');
  return new Set(
    headings.map((heading) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Files that a command or the reader makes. */
const MADE = new Set(['application.json', 'keys.json', 'sbom.json']);

/** The bare file names in a page, and the folders in which they may be: the page's own and each folder in its text. */
function bareNames(page: string): { names: string[]; folders: string[] } {
  const text = readFileSync(path.join(root, page), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  const words = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
  const pageFolder = path.dirname(page);
  const named = [...words, ...relativeLinks(page).map((target) => target.split('#')[0] ?? '')]
    .flatMap((word) => ['', pageFolder, 'tests'].map((from) => path.join(from, word)))
    .filter((word) => word.includes('/') && existsSync(path.join(root, word)))
    .map((word) => (statSync(path.join(root, word)).isDirectory() ? word : path.dirname(word)));
  const own = pageFolder === '.' || pageFolder === 'docs' ? [] : [pageFolder, path.join('tests', pageFolder)];
  return {
    names: words.filter((word) => /^[\w-][\w.-]*\.(tsx?|json|sql|mjs|css)$/.test(word) && !MADE.has(word)),
    folders: [...new Set([...own, ...named])].filter((folder) => existsSync(path.join(root, folder))),
  };
}

const FILE =
  /`((?:server|src|domain|engine|tests|dev|contracts|schemas|flows|widgets)\/[\w./-]+\.(?:tsx?|json|md|sql))`/g;

describe.each(pages())('%s', (page) => {
  test('links have an existing target', () => {
    const broken = relativeLinks(page).filter((target) => {
      const [file = ''] = target.split('#');
      return !existsSync(path.join(root, path.dirname(page), file));
    });
    expect(broken).toEqual([]);
  });

  test('anchors are the anchor of a heading', () => {
    const broken = relativeLinks(page).filter((target) => {
      const [file = '', anchor] = target.split('#');
      return anchor !== undefined && !anchorsOf(path.join(path.dirname(page), file)).has(anchor);
    });
    expect(broken).toEqual([]);
  });

  test.skipIf(page === 'docs/first-changes.md')('file names are those of folders that the page names', () => {
    const { names, folders } = bareNames(page);
    const pages = new Set(
      folders.flatMap((folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
          path.basename(file),
        ),
      ),
    );
    expect(names.filter((name) => !pages.has(name) && !existsSync(path.join(root, name)))).toEqual([]);
  });

  // A file that the reader creates may be missing.
  test.skipIf(page === 'docs/first-changes.md')('names files that exist', () => {
    const named = [...readFileSync(path.join(root, page), 'utf8').matchAll(FILE)].map(
      (match) => match[1] ?? '',
    );
    const places = ['', 'tests', path.dirname(page)];
    const missing = named.filter((file) => !places.some((place) => existsSync(path.join(root, place, file))));
    expect(missing).toEqual([]);
  });
});

test('docs/where-to-change.md names twelve tasks, at most two places for each, and files and scripts that exist', () => {
  const rows = readFileSync(path.join(root, 'docs/where-to-change.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| task'));
  expect(rows.length).toBe(12);
  for (const row of rows) {
    const files = [...row.matchAll(/[\w.-]+(?:\/[\w.-]*)+/g)].map(([file]) => file);
    expect(files.length, row).toBeGreaterThan(0);
    const places = [...(row.split('|')[2] ?? '').matchAll(/`[\w.-]+\/[\w./-]*`/g)];
    expect(places.length, row).toBeLessThanOrEqual(2);
    expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(row).toMatch(/`(npm run (check|types)|npx vitest run --project (unit|api) tests\/)/);
  }
});

test('every page of docs/ names its readers first', () => {
  const docs = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const begin = (name: string) => readFileSync(path.join(root, 'docs', name), 'utf8').split('\n')[2];
  expect(docs.filter((name) => !begin(name)?.startsWith('For '))).toEqual([]);
});

test('README.md links to the pages of docs/ and shows its pictures', () => {
  const links = relativeLinks('README.md');
  const docs = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'));
  expect(docs.filter((name) => !links.includes(`docs/${name}`))).toEqual([]);
  expect(links.filter((target) => target.endsWith('.png')).length).toBeGreaterThan(3);
});
