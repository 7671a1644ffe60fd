import type { FieldFault } from '#contracts/problems.ts';
import { isObject } from '#engine';
import type { AlertLevel } from '../alerts/alert-store.ts';
import type { CurrentDeal } from './api-types.ts';

/**
 * What kind of failure an answer is [ERROR-1] to [ERROR-10].
 * - `aborted`: we called it off; nothing is shown
 * - `network`: no answer came (connection, time-out)
 * - `unauthorized`: the session is over, or there was none
 * - `empty`: an answer without a body
 * - `data`: an answer of success that carries an error
 * - `refused`: every other answer that is no success, or that makes no sense
 */
export type FailureKind = 'aborted' | 'network' | 'unauthorized' | 'empty' | 'data' | 'refused';

/** A failed or odd answer, read. Holds no request body and no value of the application but a conflict's newer version. */
export interface Failure {
  kind: FailureKind;
  /** HTTP status; 500 where no answer came [ERROR-10]. */
  status: number;
  /** The server's words for the person, where it gave some that may be shown. */
  message?: string;
  /** The status line's words, where the connection gave any. */
  statusText?: string;
  level: AlertLevel;
  /** `unauthorized` alone: nobody was signed in, so that no session has ended and no page says so. */
  visitor?: boolean;
  /** Web page to give feedback on. */
  feedback?: string;
  /** Stable name: one of the contract's problems, or of OAuth. */
  code?: string;
  requestId?: string;
  /** 422: which fields, and why. */
  errors?: FieldFault[];
  /** 409: the newer version. */
  current?: CurrentDeal;
  /** 409 `already-submitted`: what was submitted before. */
  received?: { reference: string; stage: string; submittedAt?: string };
}

export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** What came back, before it is classified. `status` is undefined where no answer came. */
export interface RawAnswer {
  status?: number;
  statusText?: string;
  body?: unknown;
  aborted?: boolean;
}

type Body = Record<string, unknown>;
interface Row {
  kind: FailureKind;
  when: (answer: RawAnswer, body: Body, success: boolean) => boolean;
}

/** The catalog of failures in order; the first row that holds names the kind. None holds: the answer is a success. */
export const FAILURE_ROWS: readonly Row[] = [
  { kind: 'aborted', when: ({ aborted }) => aborted === true },
  { kind: 'network', when: ({ status }) => status === undefined },
  { kind: 'unauthorized', when: ({ status }) => status === 401 },
  {
    kind: 'unauthorized',
    when: (_, { msg, message, error }) => [msg, message, error].includes('Unauthorized'),
  },
  { kind: 'empty', when: ({ body }, _, success) => success && (body === '' || body == null) },
  {
    kind: 'data',
    when: (_, { status, error }, success) => success && (status === 'error' || Boolean(error)),
  },
  { kind: 'refused', when: (_, __, success) => !success },
];

const LEVELS: readonly string[] = ['success', 'info', 'warning', 'error'] satisfies AlertLevel[];

const words = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** The server's words that may be shown: always its message, but of a data error only when it says so. */
function shownWords(kind: FailureKind, body: Body): string | undefined {
  const message = words(body.msg) ?? words(body.message);
  if (kind === 'data') return body.showToUser === true ? (message ?? words(body.error)) : undefined;
  if (kind === 'refused') return message ?? (body.showToUser === true ? words(body.error) : undefined);
  return undefined;
}

/** Judges an answer. Undefined where it is a success. */
export function failureOf(answer: RawAnswer): Failure | undefined {
  const body = isObject(answer.body) ? answer.body : {};
  const success = answer.status !== undefined && answer.status >= 200 && answer.status < 300;
  const row = FAILURE_ROWS.find((candidate) => candidate.when(answer, body, success));
  return row && readFailure(row.kind, answer, body);
}

/** An answer of success that cannot be read: shown as a fault on our side. */
export function oddAnswer(answer: RawAnswer): Failure {
  return readFailure('refused', { ...answer, status: 500 }, {});
}

function readFailure(kind: FailureKind, answer: RawAnswer, body: Body): Failure {
  return {
    kind,
    status: answer.status ?? 500,
    statusText: words(answer.statusText),
    message: shownWords(kind, body),
    level: LEVELS.includes(body.level as string) ? (body.level as AlertLevel) : 'warning',
    feedback: words(body.feedback),
    code: words(body.code),
    requestId: words(body.requestId),
    errors: Array.isArray(body.errors) ? (body.errors as FieldFault[]) : undefined,
    received: receivedOf(answer.status, body.data),
    current:
      answer.status === 409 && isObject(body.data) && isObject(body.data.application)
        ? (body.data as unknown as CurrentDeal)
        : undefined,
  };
}

function receivedOf(status: number | undefined, data: unknown): Failure['received'] {
  if (status !== 409 || !isObject(data)) return undefined;
  const { reference, stage, submittedAt } = data;
  if (typeof reference !== 'string' || typeof stage !== 'string') return undefined;
  return { reference, stage, ...(typeof submittedAt === 'string' ? { submittedAt } : {}) };
}
