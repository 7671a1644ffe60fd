import { Fragment, type ReactElement, type ReactNode } from 'react';
import { RANGE } from '../texts/index.ts';

type CreateSpan = (children: ReactNode, key: string, className?: string) => ReactElement;

/** Elements of HTML and SVG for text only: an element inside is dropped or not drawn. */
const TEXT_ONLY = new Set(['option', 'script', 'style', 'text', 'textarea', 'title', 'tspan']);

/**
 * Props in which every text is the only child of an element. A browser's translation replaces text nodes: then React
 * throws when it removes its own node or inserts beside it. So adjacent texts are joined, and a text beside elements
 * gets a span. A range such as '1-2' gets a span that does not break.
 * @param type a component's children are unchanged: they reach an element later
 */
export function withTextElements<P extends object>(type: unknown, props: P, createSpan: CreateSpan): P {
  if (type !== Fragment && typeof type !== 'string') return props;
  const { children } = props as { children?: ReactNode };
  if (!Array.isArray(children))
    return isText(children) && !isBare(type, children)
      ? { ...props, children: wrapWords(children, 'text', createSpan) }
      : props;
  if (!children.some((child) => isText(child) || Array.isArray(child))) return props;
  const joinedChildren = joinTexts(children);
  const filledNodes = joinedChildren.filter((child) => !isEmpty(child));
  const [first] = filledNodes;
  if (filledNodes.length === 1 && isText(first) && isBare(type, first)) return { ...props, children: first };
  if (TEXT_ONLY.has(type as string)) return props;
  return {
    ...props,
    children: joinedChildren.map((child, index) => wrapWords(child, `text-${index}`, createSpan)),
  };
}

/** Whether a text may be the element's child without a span. */
function isBare(type: unknown, text: string | number): boolean {
  return TEXT_ONLY.has(type as string) || (type !== Fragment && !RANGE.test(`${text}`));
}

/** Joins adjacent texts into the first. Keeps the number of children, so that elements keep their positions. */
function joinTexts(children: readonly ReactNode[]): ReactNode[] {
  const joinedChildren: ReactNode[] = [];
  let start = -1;
  for (const child of children) {
    if (isText(child) && start >= 0) {
      joinedChildren[start] = `${joinedChildren[start]}${child}`;
      joinedChildren.push(null);
      continue;
    }
    if (isText(child)) start = joinedChildren.length;
    else if (!isEmpty(child)) start = -1;
    joinedChildren.push(child);
  }
  return joinedChildren;
}

/** Outer spaces stay outside the span: an accessible name trims the content of each element. */
function wrapWords(child: ReactNode, key: string, createSpan: CreateSpan): ReactNode {
  if (Array.isArray(child)) return child.map((item, index) => wrapWords(item, `${key}-${index}`, createSpan));
  if (!isWord(child)) return child;
  const text = `${child}`;
  const words = text.trim();
  const span = createWords(words, key, createSpan);
  if (words === text) return span;
  const start = text.indexOf(words);
  return [text.slice(0, start), span, text.slice(start + words.length)];
}

/** A range in a text, and each text beside it, gets an element inside; that of a range does not break (`one-line`). */
function createWords(words: string, key: string, createSpan: CreateSpan): ReactElement {
  const parts = words.split(RANGE);
  if (parts.length === 1) return createSpan(words, key);
  const children = parts.map((part, index) =>
    index % 2 > 0 ? createSpan(part, `${index}`, 'one-line') : wrapWords(part, `${index}`, createSpan),
  );
  return createSpan(children, key);
}

function isText(child: ReactNode): child is string | number {
  return typeof child === 'string' || typeof child === 'number';
}

/** White space is never translated, and as an element it would be a flex item. */
function isWord(child: ReactNode): child is string | number {
  return isText(child) && `${child}`.trim() !== '';
}

function isEmpty(child: ReactNode): boolean {
  if (Array.isArray(child)) return child.every(isEmpty);
  return child === undefined || child === null || child === '' || typeof child === 'boolean';
}
