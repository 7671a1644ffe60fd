import type { BankAccount, BankConnection, BankFailure } from '../bank-link/port.ts';

/** A failure or an unfinished connection; its text is under `widgets.bankLink.problems` by `key`. */
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
}

/** The choice among several checking accounts. */
export interface Choosing {
  name: 'choosing';
  publicToken: string;
  accounts: BankAccount[];
  checking: BankAccount[];
}

/** The state of the connection. Link is in the page while it is `opening` or `open`. */
export type BankState =
  | { name: 'idle' | 'connecting' | 'connected' }
  | { name: 'opening' | 'open'; prepared: boolean; token?: string; returned?: string }
  | Choosing;

export interface BankView {
  state: BankState;
  problem: BankProblem | undefined;
  /** A choice that was left without an answer: it can be made without signing in to the bank again. */
  unchosen: Choosing | undefined;
  /** A connection whose request got no answer: the server may have it or not. Retry sends it again. */
  lost: BankConnection | undefined;
  /** Generation counter, raised at each start and end: a result with an earlier number is stale. */
  attempt: number;
  /** The bank's part of the page is shown: a connection moves the user on only then. */
  isShown: boolean;
}

export const NO_BANK: BankView = {
  state: { name: 'idle' },
  problem: undefined,
  unchosen: undefined,
  lost: undefined,
  attempt: 0,
  isShown: true,
};

/** An account in Link's words. */
type LinkAccount = BankAccount & { isChecking: boolean };

export type BankEvent =
  /** `returned`: the address after the return from a bank's own page; its connection continues at once. */
  | { type: 'shown'; returned?: string }
  | { type: 'left' }
  | { type: 'start' | 'retry' | 'choose-again' | 'link-opened' }
  /** Link's script was prepared or failed, or the patience with it has ended. */
  | { type: 'prepared' | 'not-prepared'; attempt: number }
  | { type: 'token'; attempt: number; answer: { ok: true; token: string } | BankFailure }
  /** `isFault`: it failed; else the person closed it. */
  | { type: 'link-closed'; isFault: boolean }
  | { type: 'link-done'; publicToken: string; accounts: readonly LinkAccount[] }
  /** The answer of the dialog; undefined if the person would not choose. */
  | { type: 'chosen'; account: BankAccount | undefined }
  | {
      type: 'sent-to-server';
      attempt: number;
      connection: BankConnection;
      answer: { ok: true } | BankFailure;
    };

export type BankEffect =
  | { type: 'open'; attempt: number; resume: boolean }
  | { type: 'connect'; attempt: number; connection: BankConnection };

interface BankStep {
  bank: BankView;
  effects: BankEffect[];
  /** The server has the connection, and the person still waits for it here. */
  isConnected?: boolean;
}

/**
 * Connecting a bank: token and Link, the choice among several checking accounts, the server. Each opening asks for a new token, so
 * that none is too old. One at a time.
 */
export function bankTransition(bank: BankView, event: BankEvent): BankStep {
  const { state } = bank;
  const as = (change: Partial<BankView>): BankStep => ({ bank: { ...bank, ...change }, effects: [] });
  const stay: BankStep = { bank, effects: [] };
  if ('attempt' in event && event.attempt !== bank.attempt) return stay;
  const inLink = state.name === 'opening' || state.name === 'open' ? state : undefined;
  switch (event.type) {
    case 'shown': {
      if (isBusy(bank)) return as({ isShown: true });
      const shown = { ...ended(bank, undefined), isShown: true };
      return event.returned === undefined ? { bank: shown, effects: [] } : open(shown, event.returned);
    }
    case 'left':
      // A request to the server is not aborted.
      return as({ ...(state.name !== 'connecting' && ended(bank, bank.problem)), isShown: false });
    case 'start':
      return isBusy(bank) ? stay : open(bank);
    case 'retry':
      if (isBusy(bank)) return stay;
      return bank.lost ? connect(bank, bank.lost) : open(bank);
    case 'choose-again':
      if (!bank.unchosen || isBusy(bank)) return stay;
      return as(begun(bank, { ...bank.unchosen }));
    case 'prepared':
      return state.name === 'opening' ? as({ state: { ...state, prepared: true } }) : stay;
    case 'not-prepared':
      return state.name === 'opening' ? as(ended(bank, { key: 'link' })) : stay;
    case 'token': {
      if (state.name !== 'opening') return stay;
      const { answer } = event;
      if (answer.ok) return as({ state: { ...state, token: answer.token } });
      const isStale = state.returned !== undefined && answer.code === 'not-found';
      return as(ended(bank, isStale ? { key: 'stale' } : problemOf(answer, 'link')));
    }
    case 'link-opened':
      return state.name === 'opening' ? as({ state: { ...state, name: 'open' } }) : stay;
    // A person who closes Link has not failed at anything: the button is there again, and no word is said.
    case 'link-closed':
      return inLink ? as(ended(bank, event.isFault ? { key: 'link' } : undefined)) : stay;
    case 'link-done':
      return inLink ? linkDone(bank, event) : stay;
    case 'chosen': {
      if (state.name !== 'choosing') return stay;
      const { publicToken, accounts } = state;
      if (event.account) return connect(bank, { publicToken, accounts, main: event.account });
      return as({ ...ended(bank, { key: 'notChosen' }), unchosen: state });
    }
    case 'sent-to-server': {
      const { answer, connection } = event;
      if (answer.ok) return { ...as({ state: { name: 'connected' } }), isConnected: bank.isShown };
      const lost = answer.again ? connection : undefined;
      return as({ ...ended(bank, problemOf(answer, 'connect')), lost });
    }
  }
}

/** Whether something is under way; another press of the button does nothing then. */
export function isBusy({ state }: BankView): boolean {
  return state.name !== 'idle' && state.name !== 'connected';
}

function begun({ attempt, isShown }: BankView, state: BankState): BankView {
  return { ...NO_BANK, state, attempt: attempt + 1, isShown };
}

function ended(bank: BankView, problem: BankProblem | undefined): BankView {
  return { ...begun(bank, { name: 'idle' }), problem, lost: bank.lost };
}

function end(bank: BankView, problem: BankProblem | undefined): BankStep {
  return { bank: ended(bank, problem), effects: [] };
}

function open(before: BankView, returned?: string): BankStep {
  const bank = begun(before, { name: 'opening', prepared: false, returned });
  return { bank, effects: [{ type: 'open', attempt: bank.attempt, resume: returned !== undefined }] };
}

function connect(before: BankView, connection: BankConnection): BankStep {
  const bank = begun(before, { name: 'connecting' });
  return { bank, effects: [{ type: 'connect', attempt: bank.attempt, connection }] };
}

/** Handles the accounts that Link found: one checking account is connected at once, among several the person chooses [STMT-10] [STMT-11]. */
function linkDone(
  bank: BankView,
  { publicToken, accounts: found }: Extract<BankEvent, { type: 'link-done' }>,
): BankStep {
  const plain = ({ isChecking: _, ...account }: LinkAccount): BankAccount => account;
  const accounts = found.map(plain);
  const checking = found.filter(({ isChecking }) => isChecking).map(plain);
  const [main] = checking;
  if (!publicToken) return end(bank, { key: 'link' });
  if (accounts.length === 0) return end(bank, { key: 'noneConnected' });
  if (!main) return end(bank, { key: 'noChecking' });
  if (checking.length === 1) return connect(bank, { publicToken, accounts, main });
  return { bank: { ...bank, state: { name: 'choosing', publicToken, accounts, checking } }, effects: [] };
}

const KEYS: Record<string, BankProblem['key']> = {
  'no-accounts': 'noAccounts',
  'no-checking': 'noChecking',
  'connect-failed': 'connect',
  'connect-disabled': 'off',
  'bank-unavailable': 'link',
};

/** The problem that a failed call stands for; `otherwise` if its code says nothing of a bank. */
export function problemOf({ code, text }: BankFailure, otherwise: BankProblem['key']): BankProblem {
  const key = code === undefined ? undefined : KEYS[code];
  return { key: key ?? (text === undefined ? otherwise : 'refused'), text };
}

/** Whether the upload is offered in its place [STMT-14]; the other problems are no fault of the link. */
export function offersUpload({ key }: BankProblem): boolean {
  return !['stale', 'notChosen', 'refused'].includes(key);
}
