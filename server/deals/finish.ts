import { child, type JsonObject } from '#domain/save-derived.ts';
import { loanStage } from '#domain/stage.ts';

/**
 * What finishing adds to the stored document (spec §4): the loan's stage, and a free business credit monitoring
 * subscription that is valid indefinitely (null). The server alone writes these; a client's word for them is ignored.
 * @returns the stage
 */
export function finish(
  document: JsonObject,
  application: { readonly [field: string]: unknown },
  applicationType: string,
): string {
  // Credit monitoring alone waits for no statements.
  const stage = applicationType === 'bcm' ? 'ApplySubmitted' : loanStage(application);
  child(document, 'loanRequest').stage = stage;
  Object.assign(child(document, 'business'), {
    bcmStatus: 'approved',
    bcmSubscriptionType: 'free-trial',
    bcmSubscriptionValidUntil: null,
    bcmSubscriptionSource: applicationType === 'bcm' ? 'bcm-flow-onboarding' : 'apply-loan-submitted',
  });
  return stage;
}
