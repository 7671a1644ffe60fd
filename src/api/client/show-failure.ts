import type { AlertStore } from '../../alerts/alert-store.ts';
import { type BrandContextValue, shellText, supportEmailOf } from '../../brand/BrandContext.tsx';
import type { Failure } from './failure.ts';
import { alertOf, type Operation } from './failure-words.ts';

/** Shows a failure in the message bar, unless a page shows it. */
export function showFailure(
  failure: Failure,
  context: BrandContextValue & { alerts: Pick<AlertStore, 'show'> },
  operation: Operation,
): void {
  const alert = alertOf(failure, operation, {
    text: shellText(context.brand.content),
    email: supportEmailOf(context),
  });
  if (alert) context.alerts.show(alert);
}
