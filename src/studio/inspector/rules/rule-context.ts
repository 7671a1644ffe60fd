import { createContext, useContext } from 'react';
import type { Condition, Subject } from '../../model/rules/index.ts';

export interface RuleSetting {
  subjects: readonly Subject[];
  named: readonly string[];
  /** Whether the test answers meet a condition; undefined if it can't be tested. */
  holds: (condition: Condition) => boolean | undefined;
  isTried: boolean;
}

export const RuleContext = createContext<RuleSetting | undefined>(undefined);

export function useRuleSetting(): RuleSetting {
  const setting = useContext(RuleContext);
  if (!setting) throw new Error('RuleContext is missing');
  return setting;
}
