import { findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import type { Problem } from '#engine/compile/index.ts';

/** An edit of a text. */
export interface Fix {
  offset: number;
  length: number;
  text: string;
}

/**
 * The edit that a problem's own words ask for, where there is but one: the name that was meant, a value that is written out,
 * what is to be removed or added. Undefined where a person has to decide.
 */
export function fixOf(text: string, { line, column, what, mend }: Problem): Fix | undefined {
  const offset = text.split('\n', line - 1).reduce((sum, row) => sum + row.length + 1, 0) + column - 1;
  const tree = parseTree(text, [], { disallowComments: true });
  if (!tree) return undefined;
  const meant = /^Did you mean "([^"]+)"\?$/.exec(mend)?.[1];
  if (meant !== undefined) {
    const named = [...what.matchAll(/"([^"]+)"|(\{\w+\})/g)].map(([, name, place]) => name ?? place ?? '');
    const node = named.map((name) => nameAt(tree, offset, name)).find((found) => found !== undefined);
    const isPlace = node?.value === BARE && text[node.offset] === '{';
    return node && replace(node, JSON.stringify(isPlace ? `{${meant}}` : meant));
  }
  if (/^(Remove it\.|Remove the comment\.|Keep one of them\.|Keep it in one\.)$/.test(mend)) {
    const node = partAt(tree, offset);
    return node && removal(node);
  }
  const added = /^Add "([^"]+)" where it should stand\.$/.exec(mend)?.[1];
  const list = added === undefined ? undefined : valueAt(tree, offset);
  if (added !== undefined && list?.type === 'array') return append(list, JSON.stringify(added));
  const written = /^Write (\{.+\}|".+"|\[.+\])( alone)?\.$/.exec(mend)?.[1];
  const value = written === undefined ? undefined : valueAt(tree, offset);
  return written !== undefined && value && isJson(written) ? replace(value, written) : undefined;
}

/** The name or value at a place that says this: itself, a property's name, or one text inside of it. */
function nameAt(tree: Node, offset: number, name: string): Node | undefined {
  const node = findNodeAtOffset(tree, offset, true);
  const property =
    node?.type === 'property' ? node : node?.parent?.type === 'property' ? node.parent : undefined;
  const found = [node, property?.children?.[0], property?.children?.[1]].filter((one) => one !== undefined);
  const exact = found.find((one) => one.type === 'string' && one.value === name);
  if (exact) return exact;
  // A text of several parts: `application.friendd`, 'Hello {nmae}'.
  const isIn = (value: string): boolean =>
    name.startsWith('{') ? value.includes(name) : value.split('.').includes(name);
  const inside = found.find((one) => one.type === 'string' && isIn(String(one.value)));
  return inside && partOf(inside, name);
}

function partOf(node: Node, name: string): Node | undefined {
  const at = String(node.value).indexOf(name);
  // Inside the quotes; without them.
  return at < 0 ? undefined : { ...node, offset: node.offset + 1 + at, length: name.length, value: BARE };
}
/** Marks a part of a text: it has no quotes of its own. */
const BARE = Symbol('bare');

function replace(node: Node, text: string): Fix {
  const isBare = node.value === BARE;
  return { offset: node.offset, length: node.length, text: isBare ? text.slice(1, -1) : text };
}

/** The property or the item of a list at a place. */
function partAt(tree: Node, offset: number): Node | undefined {
  let node = findNodeAtOffset(tree, offset, true);
  while (node && node.type !== 'property' && node.parent?.type !== 'array') node = node.parent;
  return node;
}

function valueAt(tree: Node, offset: number): Node | undefined {
  const node = findNodeAtOffset(tree, offset, true);
  const isName = node?.parent?.type === 'property' && node.parent.children?.[0] === node;
  if (node?.type === 'property') return node.children?.[1];
  return isName ? node.parent?.children?.[1] : node;
}

/** A part with the comma that goes with it. */
function removal(node: Node): Fix | undefined {
  const siblings = node.parent?.children ?? [];
  const at = siblings.indexOf(node);
  const [before, after] = [siblings[at - 1], siblings[at + 1]];
  const start = before ? before.offset + before.length : node.offset;
  const end = before ? node.offset + node.length : (after?.offset ?? node.offset + node.length);
  return { offset: start, length: end - start, text: '' };
}

function append(list: Node, text: string): Fix {
  const last = list.children?.at(-1);
  if (!last) return { offset: list.offset, length: list.length, text: `[${text}]` };
  return { offset: last.offset + last.length, length: 0, text: `, ${text}` };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
