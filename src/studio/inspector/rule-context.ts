import { createContext, useContext } from 'react';
import type { Condition, Subject } from '../model/rules/index.ts';

/** The context of a rule's conditions. */
export interface RuleSetting {
  subjects: readonly Subject[];
  /** Names of the flow's rules. */
  named: readonly string[];
  /** Whether a condition is met by the test answers; undefined if it can't be tested. */
  holds: (condition: Condition) => boolean | undefined;
  /** Whether there are test answers. */
  isTried: boolean;
}

export const RuleContext = createContext<RuleSetting | undefined>(undefined);

export function useRuleSetting(): RuleSetting {
  const setting = useContext(RuleContext);
  if (!setting) throw new Error('RuleContext is missing');
  return setting;
}
