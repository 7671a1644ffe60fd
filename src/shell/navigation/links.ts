import type { MouseEvent } from 'react';
import { type NavigateFunction, useHref } from 'react-router-dom';
import { isPlainClick } from './press.ts';

interface PathLink {
  href: string;
  onClick: (event: MouseEvent) => void;
}

/** Links to many absolute paths: React Router's `Link` would resolve each relative to the page. */
export function useLinks(navigate: NavigateFunction): (path: string) => PathLink {
  const root = useHref('/');
  const base = root === '/' ? '' : root;
  return (path) => ({
    href: `${base}${path}`,
    onClick: (event) => {
      if (!isPlainClick(event.nativeEvent)) return;
      event.preventDefault();
      void navigate(path);
    },
  });
}
