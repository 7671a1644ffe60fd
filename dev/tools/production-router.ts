import { resolve } from 'node:path';

const BUILT = resolve(import.meta.dirname, '../../node_modules/react-router/dist/production');

/**
 * Vite's `resolve.alias` for a build. react-router's `exports` name its development build alone (remix-run/react-router#14102): 0.5 KB
 * gzip more, and warnings in the console of applicants.
 */
export const PRODUCTION_ROUTER = [
  { find: /^react-router$/, replacement: `${BUILT}/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${BUILT}/dom-export.mjs` },
];
