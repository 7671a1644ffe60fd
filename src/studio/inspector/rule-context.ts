import { createContext, useContext } from 'react';
import type { Condition, Subject } from '../model/rules/index.ts';

/** What the sentences of a rule are made with. */
export interface RuleSetting {
  subjects: readonly Subject[];
  /** Names of the flow's own rules. */
  named: readonly string[];
  /** Whether a part holds of the test answers; undefined where it cannot be tried. */
  holds: (condition: Condition) => boolean | undefined;
  /** There are test answers. */
  isTried: boolean;
}

export const RuleContext = createContext<RuleSetting | undefined>(undefined);

export function useRuleSetting(): RuleSetting {
  const setting = useContext(RuleContext);
  if (!setting) throw new Error('RuleContext is missing');
  return setting;
}
