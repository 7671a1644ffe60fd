import { type Static, Type } from '@sinclair/typebox';
import { exactly, month, oneOf } from '../shapes.ts';

/** The statements and forms that a submitted application still needs; empty if nothing is missing. */
export const missing = exactly({
  statements: Type.Boolean({ description: 'No statements have come' }),
  months: Type.Array(month, { description: 'Missing months of statements, if other months have come' }),
  documents: Type.Array(oneOf(['pfs', 'suq'])),
});
export type MissingParts = Static<typeof missing>;
