import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

// Lasting state belongs to an application's own objects (src/shell/services/services.ts), never to a module: two
// applications can run in one page, and a test needs no reset.

const src = path.resolve(import.meta.dirname, '../../src');

/** Caches of pure functions: no caller can notice them. */
const CACHES = ['studio/model/files/json-text.ts: parsedTexts', 'studio/model/rules/problem-place.ts: maps'];

/** A node of the syntax tree (ESTree). */
interface Node {
  type: string;
  [part: string]: unknown;
}

/** Constructors of objects with state. */
const MAKER = /^(create|open)[A-Z]/;
/** Constructors of objects without state. */
const STATELESS = new Set(['createContext']);
const CHANGES = new Set(['set', 'add', 'delete', 'clear', 'push', 'splice', 'unshift', 'pop', 'shift']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined;
/** `a` of `a.b` and `a['b']`. */
const ownerOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'MemberExpression' ? nameOf(node.object) : undefined;

/** Every node below one, itself included. */
function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one);
  if (!isNode(value)) return;
  yield value;
  for (const part of Object.values(value)) yield* nodesIn(part);
}

/** The names of a module's mutable bindings. */
function changeable(source: string, lang: 'ts' | 'tsx' = 'ts'): string[] {
  const { body } = parseAst(source, { lang }) as unknown as { body: Node[] };
  const changed = new Set([...nodesIn(body)].flatMap((node) => changedBy(node) ?? []));
  return body.flatMap((statement) => {
    const declared = (statement.declaration ?? statement) as Node;
    if (declared.type !== 'VariableDeclaration') return [];
    return (declared.declarations as Node[]).flatMap(({ id, init }) => {
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
function changedBy(node: Node): string | undefined {
  if (node.type === 'CallExpression' && isNode(node.callee)) {
    const method = nameOf(node.callee.property) ?? '';
    return CHANGES.has(method) ? ownerOf(node.callee) : undefined;
  }
  if (node.type === 'AssignmentExpression') return ownerOf(node.left);
  if (node.type === 'UnaryExpression' && node.operator === 'delete') return ownerOf(node.argument);
  return undefined;
}

test('modules of src/ keep no state', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    changeable(readFileSync(path.join(src, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
      (name) => `${file}: ${name}`,
    ),
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
  expect(changeable(source)).toEqual(names);
});
