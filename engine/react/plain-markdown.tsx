import type { ReactNode } from 'react';

/**
 * Stands in for markdown-to-jsx (31 KB gzip) in the browser build: our descriptions are plain text.
 * See the alias in vite.config.ts.
 */
export function Markdown({ children }: { children?: ReactNode }) {
  return <>{children}</>;
}
