import { createContext, useContext } from 'react';
import type { Condition, Subject } from '../../model/rules/index.ts';

export interface RuleContextValue {
  subjects: readonly Subject[];
  named: readonly string[];
  /** Whether the test answers meet a condition; undefined if it can't be tested. */
  holds: (condition: Condition) => boolean | undefined;
  hasTestAnswers: boolean;
}

export const RuleContext = createContext<RuleContextValue | undefined>(undefined);

export function useRuleContext(): RuleContextValue {
  const context = useContext(RuleContext);
  if (!context) throw new Error('RuleContext is missing');
  return context;
}
