import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import { jsx as createElement } from 'react/jsx-runtime';
import { withTextElements } from './text-elements.ts';

export { Fragment } from 'react/jsx-runtime';

/** React's `jsx`, with every text in an element of its own (`withTextElements`). */
export function jsx(type: ElementType, props: object, key?: Key): ReactElement {
  return createElement(type, withTextElements(type, props, createSpan), key);
}

/** In a production build React's `jsxs` is its `jsx`. */
export { jsx as jsxs };

function createSpan(children: ReactNode, key: string, className?: string): ReactElement {
  return createElement('span', { children, className }, key);
}
