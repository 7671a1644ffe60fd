import { alerts as alertTexts } from '#flows/texts.json';
import type { Alert } from '../../alerts/alert-store.ts';
import type { Translate } from '../../brand/BrandContext.tsx';
import type { Failure } from './failure.ts';

/** The failed operation: a key of `alerts.operations` in flows/texts.json. */
export type Operation = 'load' | 'check-email' | 'save' | 'send-code' | 'verify-code' | 'identity';

interface OperationWords {
  title?: string;
  text?: string;
  fallback?: string;
}

const OPERATIONS: Partial<Record<Operation, OperationWords>> = alertTexts.operations;

function linesOf(failure: Failure, text: Translate): string[] {
  switch (failure.kind) {
    case 'network':
      return [failure.statusText ?? text('alerts.unknownNetwork'), text('alerts.network')];
    case 'empty':
      return [text('alerts.empty')];
    case 'unauthorized':
      return [text('alerts.signIn')];
    case 'data':
      return [failure.message ?? text('alerts.network')];
    default:
      return [failure.message ?? text('alerts.oops')];
  }
}

/** Enough characters of an id to find it in the log, few enough to read out on the phone. */
const REFERENCE_LENGTH = 8;

function needsContact(failure: Failure): boolean {
  if (failure.kind === 'unauthorized') return false;
  return failure.kind !== 'refused' ? failure.message === undefined : failure.status >= 500;
}

/**
 * The alert for a failure; undefined for an aborted call, and for an ended session, which has its own page. A
 * visitor is offered sign-in.
 */
export function alertOf(
  failure: Failure,
  operation: Operation,
  words: { text: Translate; email: string },
): Alert | undefined {
  const isUnauthorized = failure.kind === 'unauthorized';
  if (failure.kind === 'aborted' || (isUnauthorized && !failure.visitor)) return undefined;
  const { text, email } = words;
  const operationWords = OPERATIONS[operation];
  const lines = linesOf(failure, text);
  if (email && needsContact(failure)) {
    lines.push(text('alerts.contact', { email }));
    const reference = failure.requestId?.slice(0, REFERENCE_LENGTH);
    if (reference) lines.push(text('alerts.reference', { reference }));
  }
  const all =
    operationWords?.text === undefined ? lines : [text(`alerts.operations.${operation}.text`), ...lines];
  const [first = '', ...details] = all;
  return {
    level: failure.level,
    title: operationWords?.title === undefined ? undefined : text(`alerts.operations.${operation}.title`),
    text: first,
    details,
    feedback: failure.feedback,
    ...(isUnauthorized ? { offer: 'sign-in' } : {}),
  };
}
