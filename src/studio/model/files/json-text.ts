import { applyEdits, type Edit, findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser';
import { STUDIO } from '#domain/limits.ts';
import { isSameText, type Json, type JsonPath, LruMap, objectOf, valueAt } from '#engine';
import { reprint } from './commented.ts';
import { printJson } from './print-json.ts';

/** Parsed values by text, cached because each key press changes one file and reads all files again. */
const parsedTexts = new LruMap<string, Json | undefined>(STUDIO.mostParsedFiles);

/** Undefined if a text is invalid. Equal texts share a value, which must not be mutated. */
export function readJson(text: string | undefined): Json | undefined {
  if (text === undefined) return undefined;
  if (!parsedTexts.has(text)) parsedTexts.set(text, parseText(text));
  return parsedTexts.get(text);
}

function parseText(text: string): Json | undefined {
  const tree = parseTree(text, [], { allowTrailingComma: true });
  return tree && (getNodeValue(tree) as Json);
}

/**
 * Sets a value at a path, creating missing objects, and keeps the formatting of everything else. `undefined`
 * removes the value, and objects that become empty.
 */
export function setJson(text: string, path: JsonPath, value: Json | undefined): string {
  const tree = parseTree(text);
  if (!tree || path.length === 0) return value === undefined ? text : `${printJson(value)}\n`;
  if (value === undefined) return removeAt(text, tree, path);
  const node = findNodeAtLocation(tree, path);
  if (node) {
    if (isSameText(getNodeValue(node), value)) return text;
    return replaceNode(text, node, value);
  }
  const parent = findNodeAtLocation(tree, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (!parent) {
    const inside = typeof key === 'number' ? [value] : { [key]: value };
    return setJson(text, path.slice(0, -1), inside);
  }
  if (typeof key === 'number') return insertItem(text, path.slice(0, -1), key, value);
  if (parent.type !== 'object') return replaceNode(text, parent, { [key]: value });
  return addMember(text, parent, key, value);
}

/** Inserts an item into a list, at the end if `index` is larger. Creates a missing list. */
export function insertItem(text: string, list: JsonPath, index: number, value: Json): string {
  const items = valueAt(readJson(text), list);
  if (!Array.isArray(items)) return setJson(text, list, [value]);
  return setJson(text, list, items.toSpliced(Math.min(index, items.length), 0, value));
}

/** Moves an item of a list. */
export function moveItem(text: string, list: JsonPath, from: number, to: number): string {
  const items = valueAt(readJson(text), list);
  if (!Array.isArray(items) || items[from] === undefined) return text;
  const rest = items.toSpliced(from, 1);
  return setJson(text, list, rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, items[from]));
}

function replaceNode(text: string, node: Node, value: Json): string {
  const { offset, length } = node;
  const content = reprint(text, node, value, indentAt(text, offset), columnOf(text, offset));
  return applyEdits(text, [{ offset, length, content }]);
}

function addMember(text: string, object: Node, key: string, value: Json): string {
  const last = object.children?.at(-1);
  const whole = { ...(getNodeValue(object) as Record<string, Json>), [key]: value };
  const isMultiline = text.slice(object.offset, (last ?? object).offset).includes('\n');
  // A short object stays on one line as long as it fits.
  if (!last || !isMultiline) return replaceNode(text, object, whole);
  const indent = indentAt(text, last.offset);
  const name = `${' '.repeat(indent)}${JSON.stringify(key)}: `;
  const content = `,\n${name}${printJson(value, indent, name.length)}`;
  return applyEdits(text, [{ offset: last.offset + last.length, length: 0, content }]);
}

function removeAt(text: string, tree: Node, path: JsonPath): string {
  const node = findNodeAtLocation(tree, path);
  if (!node) return text;
  const ownNode = node.parent?.type === 'property' ? node.parent : node;
  const siblings = ownNode.parent?.children ?? [];
  if (siblings.length === 1) {
    const outer = path.slice(0, -1);
    // An object that becomes empty is removed, too, unless it is required.
    if (outer.length > 0 && !KEPT_IF_EMPTY.has(String(outer.at(-1)))) return removeAt(text, tree, outer);
    const container = ownNode.parent;
    if (!container) return text;
    return replaceNode(text, container, container.type === 'array' ? [] : {});
  }
  if (ownNode.parent?.type === 'array') {
    const items = getNodeValue(ownNode.parent) as Json[];
    return replaceNode(text, ownNode.parent, items.toSpliced(siblings.indexOf(ownNode), 1));
  }
  return applyEdits(text, [withComma(siblings, ownNode)]);
}

/** Properties that stay in a file even if they become empty. */
const KEPT_IF_EMPTY = new Set(['properties', 'ui:order', 'steps', 'next', 'schema', 'uiSchema']);

/** The range of a node with its comma: from the end of the previous sibling, or up to the start of the next one. */
function withComma(siblings: Node[], ownNode: Node): Edit {
  const index = siblings.indexOf(ownNode);
  const before = siblings[index - 1];
  const after = siblings[index + 1];
  const start = before ? before.offset + before.length : ownNode.offset;
  const end = before ? ownNode.offset + ownNode.length : (after ?? ownNode).offset;
  return { offset: start, length: end - start, content: '' };
}

function indentAt(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^ */.exec(text.slice(start))?.[0].length ?? 0;
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

/** A copy of `value` with `next` at a path; undefined removes the member. */
export function setAt(value: Json | undefined, path: JsonPath, next: Json | undefined): Json {
  const [key, ...rest] = path;
  if (key === undefined) return next ?? null;
  const { [key]: inner, ...others } = objectOf(value);
  const nextInner = rest.length === 0 ? next : setAt(inner, rest, next);
  return nextInner === undefined ? others : { ...others, [key]: nextInner };
}
