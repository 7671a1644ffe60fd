import type { FieldFault, ProblemCode } from '#contracts/problems.ts';
import { catalog } from './catalog.ts';

export interface ProblemExtras {
  /** A longer word for this case; must hold no personal value. */
  detail?: string;
  /** Replaces the catalog's msg if docs/spec has an exact text for the case. */
  msg?: string;
  showToUser?: boolean;
  feedback?: string;
  errors?: FieldFault[];
  data?: Record<string, unknown>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  cause?: unknown;
}

/** Throw it anywhere in a route: it becomes an application/problem+json answer (contracts/problems.ts). */
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
