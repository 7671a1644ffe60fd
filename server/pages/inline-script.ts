import { createHash } from 'node:crypto';

/** A source of the Content Security Policy. */
export const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * JavaScript: true if the tab has a draft or a session, or somebody signed in lately in this browser. It may
 * throw.
 */
export const IS_KNOWN = `(Object.keys(sessionStorage).some((key) => /^trellis-(draft|session-)/.test(key)) || document.cookie.includes('.is.authenticated='))`;
