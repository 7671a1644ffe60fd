import { expect, test } from 'vitest';
import { isNode, modulesIn, nodesIn, parseModule, type SyntaxNode } from '../syntax-tree.ts';

// A listener for presses and input is added in a layout effect: a press between React's commit and the effects that run
// after the paint (`useEffect`) would be lost.

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

/** The name of a called function or method. */
function calledName({ type, callee }: SyntaxNode): string | undefined {
  if (type !== 'CallExpression' || !isNode(callee)) return undefined;
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return isNode(name) && name.type === 'Identifier' ? String(name.name) : undefined;
}

/** The events of a person's actions to which passive effects of a module listen; a name that is not a text counts. */
function lateListeners(statements: SyntaxNode[]): string[] {
  const effects = [...nodesIn(statements)].filter((node) => calledName(node) === 'useEffect');
  const listeners = [...nodesIn(effects.map((effect) => effect.arguments))].filter(
    (node) => calledName(node) === 'addEventListener',
  );
  return listeners.flatMap((listener) => {
    const [event] = listener.arguments as SyntaxNode[];
    if (event?.type !== 'Literal') return ['a variable'];
    return ACTIONS.has(String(event.value)) ? [String(event.value)] : [];
  });
}

test('finds the listeners of passive effects', () => {
  const source = `
    useEffect(() => { window.addEventListener('keydown', press); page.addEventListener('load', start); });
    useEffect(() => { for (const name of names) document.addEventListener(name, press); }, []);
    useLayoutEffect(() => document.addEventListener('click', press));`;
  expect(lateListeners(parseModule(source))).toEqual(['keydown', 'a variable']);
});

test.each(['src', 'widgets', 'engine/react'])('no passive effect of %s listens to presses', (folder) => {
  const modules = modulesIn(folder);
  const found = modules.flatMap(({ file, statements }) =>
    lateListeners(statements).map((event) => `${file}: ${event}`),
  );
  expect(modules.length).toBeGreaterThan(10);
  expect(found).toEqual([]);
});
