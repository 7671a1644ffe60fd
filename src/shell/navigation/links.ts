import type { MouseEvent } from 'react';
import { type NavigateFunction, useHref } from 'react-router-dom';
import { isPlain } from './press.ts';

/** Attributes of an `<a>`. */
interface PathLink {
  href: string;
  onClick: (event: MouseEvent) => void;
}

/**
 * Creates many links to absolute paths of the application at once: React Router's `Link` would resolve each
 * relative to the page. A click with a modifier key is left to the browser.
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
