import type { ProblemCode } from '#contracts/problems.ts';

/** A file somebody may send, and what must come of it. */
export interface Sample {
  title: string;
  /** As in the request; quotes and backslashes are escaped in the source. */
  name: string;
  bytes: Buffer;
  /** The type it is taken as, or the problem it is answered with. */
  expect: 'image/png' | 'image/jpeg' | 'application/pdf' | ProblemCode;
  /** The stored name, if it differs from the sent one. */
  keptAs?: string;
  /** A part of the words that the person reads. */
  words?: string;
}

export const MB8 = 8 * 1024 * 1024;

/** Detected by every scanner, harmless by agreement (eicar.org); put together here, so that no scanner minds this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS', '-TEST-FILE!$H+H*'].join(
  '',
);
