import type { BankAccount, BankFailure } from './port.ts';

/** What went wrong or was left open; its words are under `widgets.bankLink.problems` by `key`. */
export interface BankProblem {
  key:
    | 'link'
    | 'noneConnected'
    | 'noChecking'
    | 'noAccounts'
    | 'connect'
    | 'off'
    | 'stale'
    | 'notChosen'
    | 'refused';
  /** The server's words in place of ours. */
  text?: string;
  /** The server's code: a return link's page asks for `invalid-link` and `expired-link`. */
  code?: string;
}

/** The choice among several checking accounts. */
export interface Choosing {
  name: 'choosing';
  publicToken: string;
  accounts: BankAccount[];
  checking: BankAccount[];
}

/** Where connecting stands. Link is in the page while it is `opening` and `open`. */
export type BankState =
  | { name: 'idle' | 'connecting' | 'connected' }
  | { name: 'opening' | 'open'; prepared: boolean; token?: string; returned?: string }
  | Choosing;

export interface BankView {
  state: BankState;
  problem: BankProblem | undefined;
  /** A choice that was left without an answer: it can be made without signing in to the bank again. */
  unchosen: Choosing | undefined;
}

const KEYS: Record<string, BankProblem['key']> = {
  'no-accounts': 'noAccounts',
  'no-checking': 'noChecking',
  'connect-failed': 'connect',
  'connect-disabled': 'off',
  'bank-unavailable': 'link',
};

/** The problem that a failed call stands for; `otherwise` where its code says nothing of a bank. */
export function problemOf({ code, text }: BankFailure, otherwise: BankProblem['key']): BankProblem {
  const key = code === undefined ? undefined : KEYS[code];
  if (key) return { key, text, code };
  return text === undefined ? { key: otherwise, code } : { key: 'refused', text, code };
}

/** Whether the upload is offered in its place [STMT-14]; the other problems are no fault of the link. */
export function offersUpload({ key }: BankProblem): boolean {
  return !['stale', 'notChosen', 'refused'].includes(key);
}
