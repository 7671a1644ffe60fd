import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';

/** A node of the syntax tree (ESTree). */
export interface SyntaxNode {
  type: string;
  [part: string]: unknown;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** Every node below one, itself included. */
export function* nodesIn(value: unknown): Generator<SyntaxNode> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item);
  if (!isNode(value)) return;
  yield value;
  for (const part of Object.values(value)) yield* nodesIn(part);
}

/** The top-level statements of a module. */
export function parseModule(source: string, lang: 'ts' | 'tsx' = 'ts'): SyntaxNode[] {
  return (parseAst(source, { lang }) as unknown as { body: SyntaxNode[] }).body;
}

/** The modules of a folder of the project and its subfolders: `src/main.tsx`. */
export function modulesIn(folder: string): { file: string; statements: SyntaxNode[] }[] {
  const root = path.resolve(import.meta.dirname, '..');
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => ({
      file,
      statements: parseModule(readFileSync(path.join(root, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts'),
    }));
}
