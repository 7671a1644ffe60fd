import type { ProblemCode } from '#contracts/problems.ts';

/** A file that a user may send, and the expected result. */
export interface Sample {
  title: string;
  /** The name as in the request; quotes and backslashes are escaped in the source. */
  name: string;
  bytes: Buffer;
  /** The detected type, or the problem. */
  expect: 'image/png' | 'image/jpeg' | 'application/pdf' | ProblemCode;
  /** The stored name, if it differs from the sent one. */
  keptAs?: string;
  /** A part of the error text. */
  words?: string;
}

export const MB8 = 8 * 1024 * 1024;

/**
 * Detected by every scanner, harmless by agreement (eicar.org); assembled here, so that no scanner reports this file.
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS', '-TEST-FILE!$H+H*'].join(
  '',
);
