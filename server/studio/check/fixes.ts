import { findNodeAtOffset, getNodeValue, type Node, parseTree, visit } from 'jsonc-parser';
import { isSameText, type Json } from '#engine';
import type { Problem } from '#engine/compile';

export interface Fix {
  offset: number;
  length: number;
  text: string;
}

/**
 * The edit for a problem's `repair`; undefined if a person has to decide.
 * @param removedFields names that the draft removed: a rule about a removed question must not test a similar name
 * instead
 */
export function fixOf(
  text: string,
  { line, column, repair }: Problem,
  removedFields: ReadonlySet<string> = new Set(),
): Fix | undefined {
  if (!repair) return undefined;
  if (repair.code === 'rename' && (removedFields.has(repair.from) || differByNumber(repair)))
    return undefined;
  const offset = text.split('\n', line - 1).reduce((sum, row) => sum + row.length + 1, 0) + column - 1;
  if (repair.code === 'remove-comment') return removeCommentFix(text, offset);
  const tree = parseTree(text, [], { disallowComments: true });
  if (!tree) return undefined;
  switch (repair.code) {
    case 'rename':
      return renameFix(tree, offset, repair);
    case 'remove':
      return removeFix(tree, offset);
    case 'remove-copy':
      return hasEarlierEqual(tree, offset) ? removeFix(tree, offset) : undefined;
    case 'append':
      return appendFix(findValue(tree, offset), JSON.stringify(repair.item));
    case 'write': {
      const value = findValue(tree, offset);
      return value && { offset: value.offset, length: value.length, text: JSON.stringify(repair.value) };
    }
  }
}

/**
 * Replaces the name or value at a position, or only the matching part of it: `application.friendd`, 'Hello
 * {nmae}'.
 */
function renameFix(tree: Node, offset: number, { from, to }: { from: string; to: string }): Fix | undefined {
  const node = findNodeAtOffset(tree, offset, true);
  const property =
    node?.type === 'property' ? node : node?.parent?.type === 'property' ? node.parent : undefined;
  const texts = [node, property?.children?.[0], property?.children?.[1]].filter(
    (node) => node?.type === 'string',
  );
  const exact = texts.find((text) => text?.value === from);
  if (exact) return { offset: exact.offset, length: exact.length, text: JSON.stringify(to) };
  for (const text of texts) {
    const at = text ? findPartStart(String(text.value), from) : -1;
    // `+ 1` skips the opening quote.
    if (text && at >= 0) return { offset: text.offset + 1 + at, length: from.length, text: to };
  }
  return undefined;
}

/** Start of a part between dots or braces; -1 if there is none. */
function findPartStart(text: string, part: string): number {
  const inBraces = text.indexOf(`{${part}}`);
  if (inBraces >= 0) return inBraces + 1;
  const inDots = `.${text}.`.indexOf(`.${part}.`);
  // Not in a text with escapes: its positions differ from the positions in the file.
  return JSON.stringify(text).length === text.length + 2 ? inDots : -1;
}

function findValue(tree: Node, offset: number): Node | undefined {
  const node = findNodeAtOffset(tree, offset, true);
  const isName = node?.parent?.type === 'property' && node.parent.children?.[0] === node;
  if (node?.type === 'property') return node.children?.[1];
  return isName ? node.parent?.children?.[1] : node;
}

/** Whether two names differ only by a number: `fax` and `fax_2` are two questions, not a typing error. */
function differByNumber({ from, to }: { from: string; to: string }): boolean {
  const stem = (name: string) => name.replace(/(?:[_-]|(?<!\d))\d+$/, '');
  return stem(from) === stem(to);
}

function findMember(tree: Node, offset: number): Node | undefined {
  let node = findNodeAtOffset(tree, offset, true);
  while (node && node.type !== 'property' && node.parent?.type !== 'array') node = node.parent;
  return node;
}

/** Whether an earlier sibling is equal. */
function hasEarlierEqual(tree: Node, offset: number): boolean {
  const node = findMember(tree, offset);
  const siblings = node?.parent?.children ?? [];
  return siblings
    .slice(0, node ? siblings.indexOf(node) : 0)
    .some((candidate) => node && isSameText(comparableValue(candidate), comparableValue(node)));
}

/** A property as its name and value; another node as its value. */
const comparableValue = (node: Node): Json =>
  node.type === 'property'
    ? (node.children ?? []).map((node) => getNodeValue(node) as Json)
    : getNodeValue(node);

/** Removes a member of an object or list, with its comma. */
function removeFix(tree: Node, offset: number): Fix | undefined {
  const node = findMember(tree, offset);
  if (!node) return undefined;
  const siblings = node.parent?.children ?? [];
  const index = siblings.indexOf(node);
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  const start = before ? before.offset + before.length : node.offset;
  const end = before ? node.offset + node.length : (after?.offset ?? node.offset + node.length);
  return { offset: start, length: end - start, text: '' };
}

function appendFix(list: Node | undefined, text: string): Fix | undefined {
  if (list?.type !== 'array') return undefined;
  const last = list.children?.at(-1);
  if (!last) return { offset: list.offset, length: list.length, text: `[${text}]` };
  return { offset: last.offset + last.length, length: 0, text: `, ${text}` };
}

function removeCommentFix(text: string, at: number): Fix | undefined {
  let foundFix: Fix | undefined;
  visit(text, {
    onComment(offset, length) {
      if (offset <= at && at < offset + length) foundFix = { offset, length, text: '' };
    },
  });
  return foundFix;
}
