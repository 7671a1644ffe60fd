import type { FieldFault, ProblemCode } from '#contracts/problems.ts';
import { catalog } from './catalog.ts';

export interface ProblemExtras {
  /** An explanation of this case, without personal data. */
  detail?: string;
  /** Replaces the catalog's msg if docs/spec has an exact text. */
  msg?: string;
  showToUser?: boolean;
  feedback?: string;
  errors?: FieldFault[];
  data?: Record<string, unknown>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  cause?: unknown;
}

/** Becomes an application/problem+json answer (contracts/problems.ts). */
export class Problem extends Error {
  override name = 'Problem';

  constructor(
    readonly code: ProblemCode,
    readonly extras: ProblemExtras = {},
  ) {
    super(extras.detail ?? catalog[code].title, { cause: extras.cause });
  }

  get statusCode(): number {
    return catalog[this.code].status;
  }
}
