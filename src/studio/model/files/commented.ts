import { getNodeValue, type Node, stripComments } from 'jsonc-parser';
import { isSameText, type Json } from '#engine';
import { printJson } from './print-json.ts';

interface Part {
  node?: Node;
  /** The name of an object's member. */
  name?: string;
  value: Json;
}

/** The comments on the lines above a part, and behind it on its line. */
interface Comments {
  above: string[];
  behind: string[];
}

const INDENT = 2;
const isSame = (node: Node, value: Json): boolean => isSameText(getNodeValue(node), value);
const endOf = ({ offset, length }: Node): number => offset + length;

/**
 * Prints a new value of a list or object, keeping the comments of parts that stay.
 * @param indent spaces before the line that it begins on
 * @param column where it begins on that line
 */
export function reprint(text: string, node: Node, value: Json, indent: number, column: number): string {
  const before = text.slice(node.offset, endOf(node));
  if (isSame(node, value)) return before;
  const parts = stripComments(before) === before ? undefined : partsOf(node, value);
  if (!parts || parts.length === 0) return printJson(value, indent, column);
  const { byNode, last } = commentsIn(text, node);
  const inner = indent + INDENT;
  const lines = parts.flatMap((part, index) => {
    const { above = [], behind = [] } = (part.node && byNode.get(part.node)) ?? {};
    const name = part.name === undefined ? '' : `${JSON.stringify(part.name)}: `;
    const ownNode = part.node?.type === 'property' ? part.node.children?.[1] : part.node;
    const printed = ownNode
      ? reprint(text, ownNode, part.value, inner, inner + name.length)
      : printJson(part.value, inner, inner + name.length);
    const comma = index < parts.length - 1 ? ',' : '';
    return [...above, [`${name}${printed}${comma}`, ...behind].join(' ')];
  });
  const [open, close] = node.type === 'array' ? '[]' : '{}';
  const body = [...lines, ...last].map((line) => `${' '.repeat(inner)}${line}\n`).join('');
  return `${open}\n${body}${' '.repeat(indent)}${close}`;
}

/** The parts of a node in the new value's order; undefined if the new value has another type. */
function partsOf(node: Node, value: Json): Part[] | undefined {
  const children = node.children ?? [];
  if (node.type === 'array' && Array.isArray(value)) {
    const free = new Set(children);
    const takeNode = (is: (child: Node) => boolean): Node | undefined => {
      const foundNode = [...free].find(is);
      if (foundNode) free.delete(foundNode);
      return foundNode;
    };
    const keptNodes = value.map((item) => takeNode((child) => isSame(child, item)));
    return value.map((item, index) => ({ value: item, node: keptNodes[index] ?? takeNode(() => true) }));
  }
  if (node.type !== 'object' || typeof value !== 'object' || value === null || Array.isArray(value))
    return undefined;
  const nodes = new Map(children.map((child) => [String(child.children?.[0]?.value), child]));
  const names = new Set([...nodes.keys(), ...Object.keys(value)]);
  return [...names].flatMap((name) => {
    const next = Object.hasOwn(value, name) ? value[name] : undefined;
    return next === undefined ? [] : [{ name, value: next, node: nodes.get(name) }];
  });
}

/** The comments of each part, above it and behind it, and the comments below the last part. */
function commentsIn(text: string, node: Node): { byNode: Map<Node, Comments>; last: string[] } {
  const byNode = new Map<Node, Comments>();
  let above = commentsBetween(text.slice(node.offset + 1, (node.children?.[0] ?? node).offset)).flat();
  for (const [index, child] of (node.children ?? []).entries()) {
    const next = node.children?.[index + 1]?.offset ?? endOf(node) - 1;
    const [behind, below] = commentsBetween(text.slice(endOf(child), next));
    byNode.set(child, { above, behind });
    above = below;
  }
  return { byNode, last: above };
}

/** The comments between two parts: comments on the first line, and comments below it. */
function commentsBetween(between: string): [string[], string[]] {
  const onLine: string[] = [];
  const below: string[] = [];
  let comments = onLine;
  for (const [mark] of between.matchAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\/|\n/g)) {
    if (mark === '\n') comments = below;
    else comments.push(mark.trimEnd());
  }
  return [onLine, below];
}
