import { resolve } from 'node:path';

const BUILT = resolve(import.meta.dirname, '../../../node_modules/react-router/dist/production');

/**
 * react-router's `exports` name only its development build (remix-run/react-router#14102), which is larger
 * and logs warnings.
 */
export const PRODUCTION_ROUTER = [
  { find: /^react-router$/, replacement: `${BUILT}/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${BUILT}/dom-export.mjs` },
];
