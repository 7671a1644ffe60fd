import { alerts as alertTexts } from '#flows/texts.json';
import type { Alert } from '../alerts/alert-store.ts';
import type { Text } from '../brand/BrandContext.tsx';
import type { Failure } from './failure.ts';

/** The operation that failed: decides the title and the first line (flows/texts.json, `alerts.operations`). */
export type Operation = 'load' | 'check-email' | 'save' | 'send-code' | 'verify-code' | 'identity';

interface OperationWords {
  title?: string;
  text?: string;
  fallback?: string;
}

const OPERATIONS: Partial<Record<Operation, OperationWords>> = alertTexts.operations;

/** What the lines of a failure say, by kind. Keys are under `alerts.` in flows/texts.json. */
function linesOf(failure: Failure, text: Text): string[] {
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

/** So many signs of a request's id find it in the log, and can be read out on the phone. */
const REFERENCE_SIGNS = 8;

/** Whether writing to us may help: it was not something that the person can fix on the page. */
function needsContact(failure: Failure): boolean {
  if (failure.kind === 'unauthorized') return false;
  return failure.kind !== 'refused' ? failure.message === undefined : failure.status >= 500;
}

/**
 * The alert for a failure; undefined where nothing is to be shown: an aborted call, and a
 * session that is over (that goes to its own page). A visitor, whose session can't end, is offered sign-in.
 * `save` + network → 'Failed to save', 'Unfortunately, we couldn't save your update.', the cause, the contact line.
 */
export function alertOf(
  failure: Failure,
  operation: Operation,
  words: { text: Text; email: string },
): Alert | undefined {
  const refused = failure.kind === 'unauthorized';
  if (failure.kind === 'aborted' || (refused && !failure.visitor)) return undefined;
  const { text, email } = words;
  const own = OPERATIONS[operation];
  const lines = linesOf(failure, text);
  if (email && needsContact(failure)) {
    lines.push(text('alerts.contact', { email }));
    const reference = failure.requestId?.slice(0, REFERENCE_SIGNS);
    if (reference) lines.push(text('alerts.reference', { reference }));
  }
  const all = own?.text === undefined ? lines : [text(`alerts.operations.${operation}.text`), ...lines];
  const [first = '', ...details] = all;
  return {
    level: failure.level,
    title: own?.title === undefined ? undefined : text(`alerts.operations.${operation}.title`),
    text: first,
    details,
    feedback: failure.feedback,
    ...(refused ? { offer: 'sign-in' } : {}),
  };
}
