import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

// A listener for presses and input is added in a layout effect: a press between React's commit and the effects that run
// after the paint (`useEffect`) would be lost.

const project = path.resolve(import.meta.dirname, '../..');
const ACTIONS = new Set([
  'click',
  'mousedown',
  'mouseup',
  'pointerdown',
  'keydown',
  'keyup',
  'input',
  'change',
  'submit',
  'paste',
  'drop',
  'toggle',
  'beforetoggle',
]);

/** A node of the syntax tree (ESTree). */
interface Node {
  type: string;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every node below one, itself included. */
function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one);
  if (!isNode(value)) return;
  yield value;
  for (const part of Object.values(value)) yield* nodesIn(part);
}

/** The name of a called function or method. */
function calledName({ type, callee }: Node): string | undefined {
  if (type !== 'CallExpression' || !isNode(callee)) return undefined;
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return isNode(name) && name.type === 'Identifier' ? String(name.name) : undefined;
}

/** The events of a person's actions to which passive effects of a module listen; a name that is not a text counts. */
function lateListeners(source: string, lang: 'ts' | 'tsx'): string[] {
  const effects = [...nodesIn(parseAst(source, { lang }))].filter((node) => calledName(node) === 'useEffect');
  const listeners = [...nodesIn(effects.map((effect) => effect.arguments))].filter(
    (node) => calledName(node) === 'addEventListener',
  );
  return listeners.flatMap((listener) => {
    const [event] = listener.arguments as Node[];
    if (event?.type !== 'Literal') return ['a variable'];
    return ACTIONS.has(String(event.value)) ? [String(event.value)] : [];
  });
}

test('finds the listeners of passive effects', () => {
  const source = `
    useEffect(() => { window.addEventListener('keydown', press); page.addEventListener('load', start); });
    useEffect(() => { for (const name of names) document.addEventListener(name, press); }, []);
    useLayoutEffect(() => document.addEventListener('click', press));`;
  expect(lateListeners(source, 'ts')).toEqual(['keydown', 'a variable']);
});

test.each(['src', 'widgets', 'engine/react'])('no passive effect of %s listens to presses', (folder) => {
  const files = readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file),
  );
  const found = files.flatMap((file) =>
    lateListeners(
      readFileSync(path.join(project, folder, file), 'utf8'),
      file.endsWith('x') ? 'tsx' : 'ts',
    ).map((event) => `${file}: ${event}`),
  );
  expect(files.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
});
