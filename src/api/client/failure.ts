import type { CurrentDeal } from '#contracts/deals.ts';
import type { FieldFault } from '#contracts/problems.ts';
import { isObject } from '#engine';
import type { AlertLevel } from '../../alerts/alert-store.ts';

/**
 * [ERROR-1] to [ERROR-10]. `aborted`: canceled by the page, not shown; `network`: no answer; `unauthorized`:
 * no session, or it has ended; `empty`: no body; `data`: a success that contains an error; `refused`: any
 * other failure.
 */
export type FailureKind = 'aborted' | 'network' | 'unauthorized' | 'empty' | 'data' | 'refused';

/** Contains no request body, and of the application only the newer version of a conflict. */
export interface Failure {
  kind: FailureKind;
  /** 500 if there was no answer [ERROR-10]. */
  status: number;
  /** The server's text, if it may be shown. */
  message?: string;
  statusText?: string;
  level: AlertLevel;
  /** Whether no user was signed in (for `unauthorized`). */
  visitor?: boolean;
  /** Web page for feedback. */
  feedback?: string;
  /** A problem of the contract, or of OAuth. */
  code?: string;
  requestId?: string;
  /** The invalid fields of an answer 422. */
  errors?: FieldFault[];
  /** The newer version of the application in an answer 409. */
  current?: CurrentDeal;
  /** The submitted application of an answer 409 `already-submitted`. */
  received?: { reference: string; stage: string; submittedAt?: string };
}

export type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** `status` is undefined if there was no answer. */
export interface RawAnswer {
  status?: number;
  statusText?: string;
  body?: unknown;
  aborted?: boolean;
}

type Body = Record<string, unknown>;
interface FailureRule {
  kind: FailureKind;
  when: (response: RawAnswer, body: Body, success: boolean) => boolean;
}

/** The first matching row names the kind; if none matches, the answer is a success. */
export const FAILURE_ROWS: readonly FailureRule[] = [
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

const nonBlankText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

function shownMessage(kind: FailureKind, body: Body): string | undefined {
  const message = nonBlankText(body.msg) ?? nonBlankText(body.message);
  if (kind === 'data') return body.showToUser === true ? (message ?? nonBlankText(body.error)) : undefined;
  if (kind === 'refused') return message ?? (body.showToUser === true ? nonBlankText(body.error) : undefined);
  return undefined;
}

/** Classifies an answer. Undefined if it is a success. */
export function failureOf(answer: RawAnswer): Failure | undefined {
  const body = isObject(answer.body) ? answer.body : {};
  const success = answer.status !== undefined && answer.status >= 200 && answer.status < 300;
  const row = FAILURE_ROWS.find((candidate) => candidate.when(answer, body, success));
  return row && readFailure(row.kind, answer, body);
}

/** The failure for a successful answer with an invalid body, shown as a fault of the server. */
export function unreadableAnswer(answer: RawAnswer): Failure {
  return readFailure('refused', { ...answer, status: 500 }, {});
}

function readFailure(kind: FailureKind, response: RawAnswer, body: Body): Failure {
  return {
    kind,
    status: response.status ?? 500,
    statusText: nonBlankText(response.statusText),
    message: shownMessage(kind, body),
    level: LEVELS.includes(body.level as string) ? (body.level as AlertLevel) : 'warning',
    feedback: nonBlankText(body.feedback),
    code: nonBlankText(body.code),
    requestId: nonBlankText(body.requestId),
    errors: Array.isArray(body.errors) ? (body.errors as FieldFault[]) : undefined,
    received: receivedOf(response.status, body.data),
    current:
      response.status === 409 && isObject(body.data) && isObject(body.data.application)
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
