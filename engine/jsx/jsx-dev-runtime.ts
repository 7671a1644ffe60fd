import type { ElementType, Key, ReactElement, ReactNode } from 'react';
import { jsxDEV as createElement, type JSXSource } from 'react/jsx-dev-runtime';
import { withTextElements } from './text-elements.ts';

export { Fragment } from 'react/jsx-dev-runtime';

/** React's `jsxDEV` for development and tests, with every text in a separate element (`withTextElements`). */
export function jsxDEV(
  type: ElementType,
  props: object,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement {
  const createSpan = (children: ReactNode, at: string, className?: string) =>
    createElement('span', { children, className }, at, false);
  const ownProps: { children?: ReactNode } = withTextElements(type, props, createSpan);
  return createElement(type, ownProps, key, isStatic && Array.isArray(ownProps.children), source, self);
}
