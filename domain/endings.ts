import { type LoanStage, loanStage } from './needs.ts';
import { child, type JsonObject } from './save-derived.ts';

/** Adds to the stored document what finishing means. @param source how statements come. @returns the stage */
type Ending = (document: JsonObject, source: unknown) => LoanStage;

/**
 * What the end of an application means, by the name that `ending` of a flow.json has: the loan's stage, and a
 * free business credit monitoring subscription that is valid indefinitely (null) [DATA-22].
 */
export const endings = {
  'loan-request': (document, source) => {
    subscribe(document, 'apply-loan-submitted');
    return staged(document, loanStage(source));
  },
  /** Credit monitoring alone waits for no statements. */
  'credit-monitoring': (document) => {
    subscribe(document, 'bcm-flow-onboarding');
    return staged(document, 'ApplySubmitted');
  },
  received: () => 'ApplySubmitted',
} satisfies Record<string, Ending> as Record<'loan-request' | 'credit-monitoring' | 'received', Ending>;

function staged(document: JsonObject, stage: LoanStage): LoanStage {
  child(document, 'loanRequest').stage = stage;
  return stage;
}

function subscribe(document: JsonObject, source: string): void {
  Object.assign(child(document, 'business'), {
    bcmStatus: 'approved',
    bcmSubscriptionType: 'free-trial',
    bcmSubscriptionValidUntil: null,
    bcmSubscriptionSource: source,
  });
}
