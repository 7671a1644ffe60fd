import { ensureChild, type JsonObject } from '../payload/save-derived.ts';
import { type LoanStage, loanStage } from './needs.ts';

/** Writes the values of a finished flow into the payload; `source`: how statements come. @returns the loan's stage */
type Ending = (values: JsonObject, source: unknown) => LoanStage;

/**
 * The effects of a flow's `ending`: the loan's stage, and a free business credit monitoring subscription without an end
 * (null) [DATA-22].
 */
export const endings = {
  'loan-request': (values, source) => {
    subscribe(values, 'apply-loan-submitted');
    return setStage(values, loanStage(source));
  },
  /** Credit monitoring alone waits for no statements. */
  'credit-monitoring': (values) => {
    subscribe(values, 'bcm-flow-onboarding');
    return setStage(values, 'ApplySubmitted');
  },
  received: () => 'ApplySubmitted',
} satisfies Record<string, Ending> as Record<'loan-request' | 'credit-monitoring' | 'received', Ending>;

function setStage(values: JsonObject, stage: LoanStage): LoanStage {
  ensureChild(values, 'loanRequest').stage = stage;
  return stage;
}

function subscribe(values: JsonObject, source: string): void {
  Object.assign(ensureChild(values, 'business'), {
    bcmStatus: 'approved',
    bcmSubscriptionType: 'free-trial',
    bcmSubscriptionValidUntil: null,
    bcmSubscriptionSource: source,
  });
}
