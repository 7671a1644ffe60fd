import { expect, test } from 'vitest';
import { isNode, modulesIn, nodesIn, parseModule, type SyntaxNode } from '../syntax-tree.ts';

// Every timeout, wait, retry count and size limit is defined in domain/limits.ts, domain/page-limits.ts,
// server/limits.ts or server/call-limits.ts, with its unit and its reason.

const NAME =
  /(_MS|_SECONDS|_MINUTES|TIMEOUT|PATIENCE|RETRIES|TRIES|ROUNDS|LIMIT|EVERY)$|^(MAX|MOST)_|(Ms|Seconds|Timeout|Retries)$/;
/** Options, ours and of libraries, that take a time, a number of retries, or a size. */
const OPTION = /^(timeout|retries|bodyLimit|.*Timeout|.*TimeoutMillis|timeout(Ms|InSeconds|Duration))$/;
const WAITS = new Set(['setTimeout', 'AbortSignal.timeout']);

/** The limits of one file inspection are tuned there, beside the code that measures them. */
const INSPECTION = 'server/statements/files/inspection/';

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
function limitsIn(statements: SyntaxNode[]): string[] {
  const constants = statements.flatMap((statement) => {
    const declared = (statement.declaration ?? statement) as SyntaxNode;
    if (declared.type !== 'VariableDeclaration') return [];
    return (declared.declarations as SyntaxNode[]).flatMap(({ id, init }) =>
      NAME.test(nameOf(id)) && isLimit(init) ? [nameOf(id)] : [],
    );
  });
  const uses = [...nodesIn(statements)].flatMap((node) => {
    if (node.type === 'Property' && OPTION.test(nameOf(node.key)) && isLimit(node.value))
      return [nameOf(node.key)];
    if (node.type !== 'CallExpression') return [];
    const called = nameOf(node.callee);
    return WAITS.has(called) && (node.arguments as unknown[]).some(isLimit) ? [called] : [];
  });
  return [...constants, ...uses];
}

const found = ['src', 'widgets', 'server']
  .flatMap(modulesIn)
  .filter(({ file }) => !file.startsWith(INSPECTION))
  .flatMap(({ file, statements }) => limitsIn(statements).map((name) => `${file}: ${name}`));

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
  expect(limitsIn(parseModule(source))).toEqual(names);
});
