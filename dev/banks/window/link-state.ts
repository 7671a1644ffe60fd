import type { PlaidAccount, PlaidInstitution, PlaidLinkError } from 'react-plaid-link';
import type { Accounts, Finished, Institution, Institutions, LinkAnswer } from './link-api.ts';

/** What the window shows. */
export type Pane =
  | { name: 'loading' | 'consent' | 'institutions' }
  | { name: 'sign-in'; bank: Institution }
  | { name: 'accounts'; bank: PlaidInstitution; accounts: PlaidAccount[] }
  | { name: 'done'; bank: PlaidInstitution; finished: Finished }
  | { name: 'error'; error: PlaidLinkError };

export interface LinkState {
  pane: Pane;
  /** An answer is awaited: buttons do nothing. */
  busy: boolean;
  client: string;
  banks: Institution[];
}

export const initialLink: LinkState = { pane: { name: 'loading' }, busy: true, client: '', banks: [] };

/** What happened in the window. */
export type LinkStep =
  | { type: 'show'; pane: Pane }
  | { type: 'wait' }
  | { type: 'ready' }
  | { type: 'institutions'; answer: LinkAnswer<Institutions>; resumed: boolean }
  | { type: 'accounts'; answer: LinkAnswer<Exclude<Accounts, { leave: string }>> }
  | { type: 'finished'; bank: PlaidInstitution; answer: LinkAnswer<Finished> };

export function nextLink(state: LinkState, step: LinkStep): LinkState {
  if (step.type === 'show') return { ...state, pane: step.pane, busy: false };
  if (step.type === 'wait') return { ...state, busy: true };
  if (step.type === 'ready') return { ...state, busy: false };
  if (!step.answer.ok) return { ...state, pane: { name: 'error', error: step.answer.error }, busy: false };
  switch (step.type) {
    case 'institutions': {
      const { client_name: client, institutions: banks } = step.answer.value;
      const known = { ...state, client, banks };
      return step.resumed ? known : { ...known, pane: { name: 'consent' }, busy: false };
    }
    case 'accounts': {
      const { institution: bank, accounts } = step.answer.value;
      return { ...state, pane: { name: 'accounts', bank, accounts }, busy: false };
    }
    case 'finished':
      return {
        ...state,
        pane: { name: 'done', bank: step.bank, finished: step.answer.value },
        busy: false,
      };
  }
}
