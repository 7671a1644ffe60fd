import { Fragment, type ReactElement, type ReactNode } from 'react';
import { RANGE } from '../texts/index.ts';

type CreateSpan = (children: ReactNode, key: string, className?: string) => ReactElement;

/** Elements of HTML and SVG for text only: an element inside is dropped or not drawn. */
const TEXT_ONLY = new Set(['option', 'script', 'style', 'text', 'textarea', 'title', 'tspan']);

/**
 * Returns props in which every text is the only child of an element. A browser's translation replaces text nodes, and
 * React then throws when it removes such a node or inserts beside it. So adjacent texts are joined, and a text beside
 * elements gets a span. A range such as '1-2' gets a span without line breaks.
 * @param type the element's type; props of a component are unchanged, because it passes its children to an element
 */
export function withTextElements<P extends object>(type: unknown, props: P, createSpan: CreateSpan): P {
  if (type !== Fragment && typeof type !== 'string') return props;
  const { children } = props as { children?: ReactNode };
  if (!Array.isArray(children))
    return isText(children) && !needsNoSpan(type, children)
      ? { ...props, children: wrapText(children, 'text', createSpan) }
      : props;
  if (!children.some((child) => isText(child) || Array.isArray(child))) return props;
  const joinedChildren = joinTexts(children);
  const filledNodes = joinedChildren.filter((child) => !isEmpty(child));
  const [first] = filledNodes;
  if (filledNodes.length === 1 && isText(first) && needsNoSpan(type, first))
    return { ...props, children: first };
  if (TEXT_ONLY.has(type as string)) return props;
  return {
    ...props,
    children: joinedChildren.map((child, index) => wrapText(child, `text-${index}`, createSpan)),
  };
}

/** Whether a text may be the element's child without a span. */
function needsNoSpan(type: unknown, text: string | number): boolean {
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

/** Wraps a text in a span, without its outer spaces: computing an accessible name trims the content of each element. */
function wrapText(child: ReactNode, key: string, createSpan: CreateSpan): ReactNode {
  if (Array.isArray(child)) return child.map((item, index) => wrapText(item, `${key}-${index}`, createSpan));
  if (!hasVisibleText(child)) return child;
  const text = `${child}`;
  const words = text.trim();
  const span = createTextSpan(words, key, createSpan);
  if (words === text) return span;
  const start = text.indexOf(words);
  return [text.slice(0, start), span, text.slice(start + words.length)];
}

/** Makes the span of a text. Each range in it gets a span without line breaks (`one-line`), each text beside a range a plain one. */
function createTextSpan(words: string, key: string, createSpan: CreateSpan): ReactElement {
  const parts = words.split(RANGE);
  if (parts.length === 1) return createSpan(words, key);
  const children = parts.map((part, index) =>
    index % 2 > 0 ? createSpan(part, `${index}`, 'one-line') : wrapText(part, `${index}`, createSpan),
  );
  return createSpan(children, key);
}

function isText(child: ReactNode): child is string | number {
  return typeof child === 'string' || typeof child === 'number';
}

/** Whether a child is a text to wrap: white space is never translated, and a span around it would be a flex item. */
function hasVisibleText(child: ReactNode): child is string | number {
  return isText(child) && `${child}`.trim() !== '';
}

function isEmpty(child: ReactNode): boolean {
  if (Array.isArray(child)) return child.every(isEmpty);
  return child === undefined || child === null || child === '' || typeof child === 'boolean';
}
