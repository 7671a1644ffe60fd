import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

// Every timeout, wait, retry count and size limit is defined in domain/limits.ts, domain/page-limits.ts,
// server/limits.ts or server/call-limits.ts, with its unit and its reason.

const root = path.resolve(import.meta.dirname, '../..');
const NAME =
  /(_MS|_SECONDS|_MINUTES|TIMEOUT|PATIENCE|RETRIES|TRIES|ROUNDS|LIMIT|EVERY)$|^(MAX|MOST)_|(Ms|Seconds|Timeout|Retries)$/;
/** Options, ours and of libraries, that take a time, a number of retries, or a size. */
const OPTION = /^(timeout|retries|bodyLimit|.*Timeout|.*TimeoutMillis|timeout(Ms|InSeconds|Duration))$/;
const WAITS = new Set(['setTimeout', 'AbortSignal.timeout']);

/** The limits of one file inspection are tuned there, beside the code that measures them. */
const INSPECTION = 'server/statements/files/inspection/';

/** A node of the syntax tree (ESTree). */
interface Node {
  type: string;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one);
  if (!isNode(value)) return;
  yield value;
  for (const part of Object.values(value)) yield* nodesIn(part);
}

/** The value of a numeric expression: `500`, `15 * 60_000`, `8 << 20`. */
function numberOf(node: unknown): number | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined;
  if (node.type !== 'BinaryExpression') return undefined;
  const [left, right] = [numberOf(node.left), numberOf(node.right)];
  return left === undefined || right === undefined ? undefined : Math.max(left, right);
}

const isLimit = (node: unknown): boolean => (numberOf(node) ?? 0) > 0;

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`;
  return String(node.name ?? node.value ?? '');
}

/** Numbers in a module that look like a limit. */
function limitsIn(source: string, lang: 'ts' | 'tsx' = 'ts'): string[] {
  const { body } = parseAst(source, { lang }) as unknown as { body: Node[] };
  const constants = body.flatMap((statement) => {
    const declared = (statement.declaration ?? statement) as Node;
    if (declared.type !== 'VariableDeclaration') return [];
    return (declared.declarations as Node[]).flatMap(({ id, init }) =>
      NAME.test(nameOf(id)) && isLimit(init) ? [nameOf(id)] : [],
    );
  });
  const uses = [...nodesIn(body)].flatMap((node) => {
    if (node.type === 'Property' && OPTION.test(nameOf(node.key)) && isLimit(node.value))
      return [nameOf(node.key)];
    if (node.type !== 'CallExpression') return [];
    const called = nameOf(node.callee);
    return WAITS.has(called) && (node.arguments as unknown[]).some(isLimit) ? [called] : [];
  });
  return [...constants, ...uses];
}

const found = ['src', 'widgets', 'server'].flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .map((file) => `${room}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !file.startsWith(INSPECTION))
    .flatMap((file) => {
      const source = readFileSync(path.join(root, file), 'utf8');
      return limitsIn(source, file.endsWith('x') ? 'tsx' : 'ts').map((name) => `${file}: ${name}`);
    }),
);

test('limits are defined only in their four files', () => {
  expect(found).toEqual([]);
});

test.each([
  ['domain/limits.ts', () => import('#domain/limits.ts')],
  ['domain/page-limits.ts', () => import('#domain/page-limits.ts')],
  ['server/limits.ts', () => import('#server/limits.ts')],
  ['server/call-limits.ts', () => import('#server/call-limits.ts')],
])('every limit of %s has a unit in its name, or is a count', async (_file, load) => {
  const groups: Record<string, Record<string, number>> = await load();
  const unnamed = Object.entries(groups).flatMap(([group, limits]) =>
    Object.entries(limits).flatMap(([name, value]) =>
      Number.isInteger(value) && (/(Ms|Seconds|Minutes|Bytes)$/.test(name) || value <= 10_000)
        ? []
        : [`${group}.${name}`],
    ),
  );
  expect(unnamed).toEqual([]);
});

test.each([
  ['const TIMEOUT_MS = 15_000;', ['TIMEOUT_MS']],
  ['export const MAX_FILES = 2 * 25;', ['MAX_FILES']],
  ['const refreshSeconds = 20;', ['refreshSeconds']],
  ['setTimeout(() => close(), 500);', ['setTimeout']],
  ['fetch(url, { signal: AbortSignal.timeout(8 * 1000) });', ['AbortSignal.timeout']],
  ['send({ retries: 3, timeout: 0 });', ['retries']],
  ['setTimeout(draw, 0);', []],
  ['setTimeout(draw, SHOWN.doneMs);', []],
  ['const GROUP_LENGTH = 4;', []],
])('%s', (source, names) => {
  expect(limitsIn(source)).toEqual(names);
});
