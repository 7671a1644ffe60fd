import { readFileSync } from 'node:fs';
import { findNodeAtLocation, getNodeValue, type Node, parseTree } from 'jsonc-parser';
import {
  isObject,
  type Json,
  type JsonObject,
  type JsonPath,
  locator,
  readSyntax,
  STRICT,
} from '../../index.ts';
import type { FileSet } from './file-set.ts';
import { type Advice, adviceOf, KEEP_ONE, type Problem } from './problem.ts';

export interface JsonFile {
  /** The path in its `FileSet`. */
  path: string;
  value: Json;
  /** Line and column (from 1) of the value at a path, or of its nearest existing parent. */
  position: (path: JsonPath) => { line: number; column: number };
  /** The position of the property's name instead of its value. */
  keyPosition: (path: JsonPath) => { line: number; column: number };
}

/** A problem at the value of a path. */
export function problemAt(file: JsonFile, path: JsonPath, what: string, advice: string | Advice): Problem {
  return { file: file.path, ...file.position(path), what, ...adviceOf(advice) };
}

/** `problemAt` for the property's name. */
export function problemAtKey(file: JsonFile, path: JsonPath, what: string, advice: string | Advice): Problem {
  return { file: file.path, ...file.keyPosition(path), what, ...adviceOf(advice) };
}

export type ReadResult = { ok: true; file: JsonFile } | { ok: false; problems: Problem[] };

/** Reads a file from disk; returns syntax errors and duplicate names as problems. */
export function readJsonFile(path: string): ReadResult {
  try {
    return parseJsonFile(path, readFileSync(path, 'utf8'));
  } catch {
    return describeMissing(path);
  }
}

/** `readJsonFile` of a set of files. */
export function readFrom(files: FileSet, path: string): ReadResult {
  const text = files.get(path);
  return text === undefined ? describeMissing(path) : parseJsonFile(path, text);
}

function describeMissing(path: string): ReadResult {
  const problem = { file: path, line: 1, column: 1, what: 'the file does not exist' };
  return { ok: false, problems: [{ ...problem, hint: 'Create it, or remove what names it.' }] };
}

/** `readJsonFile` of a text. */
export function parseJsonFile(path: string, text: string): ReadResult {
  const value = parseQuickly(text);
  return value === undefined ? parseWithTree(path, text) : { ok: true, file: jsonFile(path, text, value) };
}

/** A JSON string; it is a name if a colon follows. */
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?/g;

/** Parses without a syntax tree; undefined if the text has any error, such as a duplicate name. */
function parseQuickly(text: string): Json | undefined {
  let nameBalance = 0;
  const copyCountingNames = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(copyCountingNames);
    if (!isObject(value)) return value;
    const result: JsonObject = Object.create(null);
    for (const [name, child] of Object.entries(value)) {
      // Not counted, so that the balance is off and `parseWithTree` reports the name.
      if (name !== RESERVED_NAME) nameBalance += 1;
      result[name] = copyCountingNames(child);
    }
    return result;
  };
  try {
    const value = copyCountingNames(JSON.parse(text));
    // More names in the text than in the value mean a duplicate.
    for (const [, colon] of text.matchAll(STRINGS)) if (colon) nameBalance -= 1;
    return nameBalance === 0 ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `parseJsonFile` with a syntax tree, which locates errors. */
function parseWithTree(path: string, text: string): ReadResult {
  const { fault, tree } = readSyntax(text);
  if (!tree) return { ok: false, problems: [{ file: path, ...fault }] };
  const locate = locator(text);
  const unusable = unusableNames(tree).map(({ node, what, ...advice }) => ({
    file: path,
    ...locate(node.offset),
    what: `"${node.value}" ${what}`,
    ...advice,
  }));
  if (unusable.length > 0) return { ok: false, problems: unusable };
  return { ok: true, file: jsonFile(path, text, getNodeValue(tree) as Json) };
}

function jsonFile(path: string, text: string, value: Json): JsonFile {
  const locate = locator(text);
  let tree: Node | undefined;
  const nodeAt = (at: JsonPath): Node => {
    // Built on demand: it is the slowest part, and most files have no error.
    tree ??= parseTree(text, [], STRICT) as Node;
    return nearestNode(tree, at);
  };
  return {
    path,
    value,
    position: (at) => locate(nodeAt(at).offset),
    keyPosition: (at) => {
      const node = nodeAt(at);
      const property = node.parent?.type === 'property' ? node.parent : node;
      return locate(property.offset);
    },
  };
}

function nearestNode(tree: Node, path: JsonPath): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (node) return node;
  }
  return tree;
}

const DUPLICATE_NAME_FAULT = { what: 'is written twice in the same object', ...KEEP_ONE };
const RESERVED_NAME = '__proto__';
const RESERVED_NAME_FAULT = {
  what: 'is a name that JavaScript keeps for itself',
  hint: 'Choose another name.',
};

type Unusable = { node: Node; what: string } & Advice;

/** Finds duplicate names, and `__proto__`, which an assignment would not store as a property. */
function unusableNames(node: Node): Unusable[] {
  const unusable: Unusable[] = [];
  const seenNames = new Set<string>();
  for (const child of node.children ?? []) {
    const name = child.type === 'property' ? child.children?.[0] : undefined;
    if (name) {
      if (name.value === RESERVED_NAME) unusable.push({ node: name, ...RESERVED_NAME_FAULT });
      else if (seenNames.has(name.value)) unusable.push({ node: name, ...DUPLICATE_NAME_FAULT });
      seenNames.add(name.value);
    }
    unusable.push(...unusableNames(child));
  }
  return unusable;
}
