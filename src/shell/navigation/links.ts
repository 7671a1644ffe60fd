import type { MouseEvent } from 'react';
import { type NavigateFunction, useHref } from 'react-router-dom';
import { isPlain } from './press.ts';

/** Attributes of an `<a>`. */
interface PathLink {
  href: string;
  onClick: (event: MouseEvent) => void;
}

/**
 * Links to paths of the application, for many at once: React Router's `Link` works out for each of them what a path means
 * that is relative to the page, which these are not. A press with a key held is the browser's.
 */
export function useLinks(navigate: NavigateFunction): (path: string) => PathLink {
  const root = useHref('/');
  const base = root === '/' ? '' : root;
  return (path) => ({
    href: `${base}${path}`,
    onClick: (event) => {
      if (!isPlain(event.nativeEvent)) return;
      event.preventDefault();
      void navigate(path);
    },
  });
}
