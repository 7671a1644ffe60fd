import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import { jsx as createElement, jsxs as createStatic } from 'react/jsx-runtime';
import { withTextElements } from './text-elements.ts';

export { Fragment } from 'react/jsx-runtime';

/** React's `jsx` with every text in a separate element (`withTextElements`). */
export function jsx(type: ElementType, props: object, key?: Key): ReactElement {
  return createElement(type, withTextElements(type, props, createSpan), key);
}

/** React's `jsxs`, for an element with several static children; joined texts may leave a single child. */
export function jsxs(type: ElementType, props: object, key?: Key): ReactElement {
  const ownProps: { children?: ReactNode } = withTextElements(type, props, createSpan);
  return (Array.isArray(ownProps.children) ? createStatic : createElement)(type, ownProps, key);
}

function createSpan(children: ReactNode, key: string, className?: string): ReactElement {
  return createElement('span', { children, className }, key);
}
