import type { CurrentDeal } from '#contracts/deals.ts';
import type { FieldFault } from '#contracts/problems.ts';
import { isObject } from '#engine';
import type { AlertLevel } from '../../alerts/alert-store.ts';

/**
 * The kind of a failure [ERROR-1] to [ERROR-10].
 * - `aborted`: the page canceled the call; nothing is shown
 * - `network`: no answer (connection, timeout)
 * - `unauthorized`: the session has ended, or there was none
 * - `empty`: an answer without a body
 * - `data`: a successful answer that contains an error
 * - `refused`: any other unsuccessful or unreadable answer
 */
export type FailureKind = 'aborted' | 'network' | 'unauthorized' | 'empty' | 'data' | 'refused';

/**
 * A failed or unreadable answer. Contains no request body, and of the application only the newer version of a
 * conflict.
 */
export interface Failure {
  kind: FailureKind;
  /** HTTP status; 500 if there was no answer [ERROR-10]. */
  status: number;
  /** The server's message, if it may be shown. */
  message?: string;
  /** The status line's text, if the connection gave one. */
  statusText?: string;
  level: AlertLevel;
  /** Only for `unauthorized`: nobody was signed in, so no session has ended. */
  visitor?: boolean;
  /** Web page for feedback. */
  feedback?: string;
  /** Stable code of a problem of the contract, or of OAuth. */
  code?: string;
  requestId?: string;
  /** 422: the wrong fields with reasons. */
  errors?: FieldFault[];
  /** 409: the newer version. */
  current?: CurrentDeal;
  /** 409 `already-submitted`: the earlier submission. */
  received?: { reference: string; stage: string; submittedAt?: string };
}

export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** An unclassified answer. `status` is undefined if there was none. */
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

/**
 * The kinds of failures in order; the first matching row names the kind. If none matches, the answer is a
 * success.
 */
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

/** The server's message if it may be shown: always, except for a data error, which must allow it. */
function shownWords(kind: FailureKind, body: Body): string | undefined {
  const message = words(body.msg) ?? words(body.message);
  if (kind === 'data') return body.showToUser === true ? (message ?? words(body.error)) : undefined;
  if (kind === 'refused') return message ?? (body.showToUser === true ? words(body.error) : undefined);
  return undefined;
}

/** Classifies an answer. Undefined if it is a success. */
export function failureOf(answer: RawAnswer): Failure | undefined {
  const body = isObject(answer.body) ? answer.body : {};
  const success = answer.status !== undefined && answer.status >= 200 && answer.status < 300;
  const row = FAILURE_ROWS.find((candidate) => candidate.when(answer, body, success));
  return row && readFailure(row.kind, answer, body);
}

/** A successful answer that can't be read: shown as a fault of the server. */
export function unreadableAnswer(answer: RawAnswer): Failure {
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
