import { createHash } from 'node:crypto';

/** The hash of a script for the Content Security Policy. */
export const cspHash = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * A JavaScript expression: whether the tab has a draft or a session, or a person signed in lately. It may
 * throw.
 */
export const IS_KNOWN = `(Object.keys(sessionStorage).some((key) => /^trellis-(draft|session-)/.test(key)) || document.cookie.includes('.is.authenticated=true'))`;
