import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'docs/spec');
const ID = /^[A-Z]{2,8}-[1-9]\d{0,2}$/;
/** A list item or table row that states something, with its id in bold at the beginning. */
const STATEMENT = /^(?:- |\| )(?:\*\*(?<id>[^*]+)\*\*)?/;
const NO_STATEMENT = /^\| (id|---) \|/;
const CITATION = /\[([A-Z]{2,8}-\d+)\]/g;
const RANGE = /\[([A-Z]{2,8})-(\d+)\] to \[\1-(\d+)\]/g;
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'artifacts', 'coverage', 'images']);

interface Statement {
  id: string;
  place: string;
  /** Marked with `(no test: reason)`. */
  hasNoTest: boolean;
}

const index = readFileSync(path.join(folder, 'README.md'), 'utf8');
const files = readdirSync(folder).filter((name) => name !== 'README.md');

function readStatements(file: string): Statement[] {
  const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
  return lines.flatMap((line, position) => {
    const match = NO_STATEMENT.test(line) ? null : STATEMENT.exec(line);
    if (!match) return [];
    const end = lines.findIndex((next, index) => index > position && !next.startsWith('  '));
    const text = lines.slice(position, end === -1 ? undefined : end).join(' ');
    const hasNoTest = /\(no test: [^)]+\)$/.test(text);
    return [{ id: match.groups?.id ?? '', place: `${file}:${position + 1}`, hasNoTest }];
  });
}

function listFiles(under: string): string[] {
  return readdirSync(path.join(root, under), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || IGNORED_FOLDERS.has(entry.name)) return [];
    const name = path.join(under, entry.name);
    if (entry.isDirectory()) return listFiles(name);
    return /\.(tsx?|mjs|json|md|sql|css)$/.test(name) && name !== 'package-lock.json' ? [name] : [];
  });
}

const statements = files.flatMap(readStatements);
const statementIds = new Set(statements.map(({ id }) => id));

/** The ids that a file cites. "[LINK-1] to [LINK-4]" also cites the known ids in between. */
function readCitations(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const single = [...text.matchAll(CITATION)].map(([, id = '']) => id);
  const between = [...text.matchAll(RANGE)].flatMap(([, area, first, last]) =>
    Array.from({ length: Number(last) - Number(first) }, (_, index) => `${area}-${Number(first) + index}`),
  );
  return [...single, ...between.filter((id) => statementIds.has(id))];
}

const citations = listFiles('').flatMap((file) => readCitations(file).map((id) => ({ file, id })));

test('every statement of docs/spec has a well-formed id', () => {
  expect(statements.length).toBeGreaterThan(300);
  expect(statements.filter(({ id }) => !ID.test(id))).toEqual([]);
});

test('no two statements of docs/spec have the same id', () => {
  const repeated = statements.filter(
    (statement, index) => statements.findIndex(({ id }) => id === statement.id) !== index,
  );
  expect(repeated).toEqual([]);
});

test('no statement that is marked as not testable is cited at the beginning of a test title', () => {
  const marked = new Set(statements.filter(({ hasNoTest }) => hasNoTest).map(({ id }) => id));
  const titles = /(?:test|it|describe)(?:\.\w+)*\(\s*['"`](\[[^'"`]*)/g;
  const cited = listFiles('tests').flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(titles)].flatMap(([, title = '']) =>
      [...title.matchAll(CITATION)].map(([, id = '']) => id),
    ),
  );
  expect(cited.filter((id) => marked.has(id))).toEqual([]);
});

test('docs/spec/README.md names the file of every area', () => {
  const misplaced = statements.filter(({ id, place }) => {
    const [area = ''] = id.split('-');
    const [file] = place.split(':');
    const row = index.split('\n').find((line) => new RegExp(`^\\| ([A-Z, ]+, )?${area}(,| \\|)`).test(line));
    return !row?.includes(`(${file})`);
  });
  expect(misplaced).toEqual([]);
});

test('every id that the repository cites is in docs/spec', () => {
  expect(citations.filter(({ id }) => !statementIds.has(id))).toEqual([]);
});

test('every statement of docs/spec is cited by a test, unless it is marked as not testable', () => {
  const tested = new Set(citations.filter(({ file }) => file.startsWith('tests/')).map(({ id }) => id));
  expect(statements.filter(({ id, hasNoTest }) => !hasNoTest && !tested.has(id))).toEqual([]);
  const untestable = statements.filter(({ hasNoTest }) => hasNoTest).length;
  console.log(`docs/spec: ${statements.length} statements, ${untestable} of which need no test`);
});
