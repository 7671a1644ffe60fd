import type { ElementType, Key, ReactElement } from 'react';
import { jsx as createElement, jsxs as createParent } from 'react/jsx-runtime';
import { withTextElements } from './text-elements.ts';

export { Fragment } from 'react/jsx-runtime';

/** React's `jsx`, with every text in an element of its own (`withTextElements`). */
export function jsx(type: ElementType, props: object, key?: Key): ReactElement {
  return createElement(type, withTextElements(type, props, createSpan), key);
}

/** React's `jsxs`, in the same way. */
export function jsxs(type: ElementType, props: object, key?: Key): ReactElement {
  return createParent(type, withTextElements(type, props, createSpan), key);
}

function createSpan(children: string, key: string): ReactElement {
  return createElement('span', { children }, key);
}
