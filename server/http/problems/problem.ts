import type { FieldFault, ProblemCode } from '#contracts/problems.ts';
import { catalog } from './catalog.ts';

export interface ProblemExtras {
  /** A detailed text for this case; must not contain personal data. */
  detail?: string;
  /** Replaces the catalog's msg if docs/spec has an exact text for the case. */
  msg?: string;
  showToUser?: boolean;
  feedback?: string;
  errors?: FieldFault[];
  data?: Record<string, unknown>;
  /** In seconds, sent as Retry-After. */
  retryAfter?: number;
  cause?: unknown;
}

/** Thrown anywhere in a route, it becomes an application/problem+json answer (contracts/problems.ts). */
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
