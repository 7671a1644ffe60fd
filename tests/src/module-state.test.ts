import { expect, test } from 'vitest';
import { isNode, modulesIn, nodesIn, parseModule, type SyntaxNode } from '../syntax-tree.ts';

// Lasting state belongs to an application's own objects (src/shell/services/services.ts), never to a module: two
// applications can run in one page, and a test needs no reset.

/** Caches of pure functions: no caller can notice them. */
const CACHES = [
  'src/studio/model/files/json-text.ts: parsedTexts',
  'src/studio/model/rules/problem-place.ts: maps',
];

/** Constructors of objects with state. */
const MAKER = /^(create|open)[A-Z]/;
/** Constructors of objects without state. */
const STATELESS = new Set(['createContext']);
const CHANGES = new Set(['set', 'add', 'delete', 'clear', 'push', 'splice', 'unshift', 'pop', 'shift']);

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined;
/** `a` of `a.b` and `a['b']`. */
const ownerOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'MemberExpression' ? nameOf(node.object) : undefined;

/** The names of a module's mutable bindings. */
function mutableBindings(statements: SyntaxNode[]): string[] {
  const changed = new Set([...nodesIn(statements)].flatMap((node) => changedBy(node) ?? []));
  return statements.flatMap((statement) => {
    const declared = (statement.declaration ?? statement) as SyntaxNode;
    if (declared.type !== 'VariableDeclaration') return [];
    return (declared.declarations as SyntaxNode[]).flatMap(({ id, init }) => {
      const name = nameOf(id) ?? 'a pattern';
      return declared.kind !== 'const' || keepsState(init) || changed.has(name) ? [name] : [];
    });
  });
}

/** Whether a binding is initialized with an object that has state. */
function keepsState(init: unknown): boolean {
  if (!isNode(init)) return false;
  const maker = nameOf(init.callee) ?? '';
  return init.type === 'CallExpression' && MAKER.test(maker) && !STATELESS.has(maker);
}

/** The name whose object a piece of code mutates: by a call, or by an assignment to a member. */
function changedBy(node: SyntaxNode): string | undefined {
  if (node.type === 'CallExpression' && isNode(node.callee)) {
    const method = nameOf(node.callee.property) ?? '';
    return CHANGES.has(method) ? ownerOf(node.callee) : undefined;
  }
  if (node.type === 'AssignmentExpression') return ownerOf(node.left);
  if (node.type === 'UnaryExpression' && node.operator === 'delete') return ownerOf(node.argument);
  return undefined;
}

test('modules of src/ keep no state', () => {
  const modules = modulesIn('src');
  expect(modules.length).toBeGreaterThan(100);
  const found = modules.flatMap(({ file, statements }) =>
    mutableBindings(statements).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual(CACHES);
});

test.each([
  ['let open: Promise<boolean> | undefined;', ['open']],
  ['export let one = 1;', ['one']],
  ['const known = new Map<string, number>(); export const keep = () => known.set("a", 1);', ['known']],
  ['const held = new WeakMap(); function drop(one: object) { held.delete(one); }', ['held']],
  ['const list: string[] = []; export const add = () => list.push("a");', ['list']],
  ['const cache: Record<string, number> = {}; export const put = () => { cache["a"] = 1; };', ['cache']],
  ['export const alerts = createAlertStore();', ['alerts']],
  ['const storage = openTabStorage();', ['storage']],
  ['const names = new Set(["a"]); export const has = (one: string) => names.has(one);', []],
  ['export const Place = createContext<string | undefined>(undefined);', []],
  ['export const make = () => { let count = 0; return () => { count += 1; }; };', []],
])('%s', (source, names) => {
  expect(mutableBindings(parseModule(source))).toEqual(names);
});
