import type { BankAccount, BankConnection, BankFailure } from '../bank-link/port.ts';

/** A failure or an unfinished connection; `key` names its text in `widgets.bankLink.problems`. */
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
  /** The server's text, instead of ours. */
  text?: string;
}

export interface Choosing {
  name: 'choosing';
  publicToken: string;
  accounts: BankAccount[];
  checking: BankAccount[];
}

/** The state of the bank connection. The provider's Link is mounted while it is `opening` or `open`. */
export type BankState =
  | { name: 'idle' | 'connecting' | 'connected' }
  | { name: 'opening' | 'open'; prepared: boolean; token?: string; returned?: string }
  | Choosing;

export interface BankView {
  state: BankState;
  problem: BankProblem | undefined;
  /** A canceled choice of an account, which can be offered again without a new bank sign-in. */
  unchosen: Choosing | undefined;
  /** A connection whose request got no answer: the server may have it. Retry sends it again. */
  lost: BankConnection | undefined;
  /** Generation counter, incremented at each start and end: a result with an earlier number is stale. */
  attempt: number;
  /** Whether the bank's part of the page is shown; only then does a connection continue to the next step. */
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

type LinkAccount = BankAccount & { isChecking: boolean };

export type BankEvent =
  /** `returned`: address after the return from a bank's own page, which continues at once. */
  | { type: 'shown'; returned?: string }
  | { type: 'left' }
  | { type: 'start' | 'retry' | 'choose-again' | 'link-opened' }
  /** Link's script was prepared, or failed or took too long. */
  | { type: 'prepared' | 'not-prepared'; attempt: number }
  | { type: 'token'; attempt: number; answer: { ok: true; token: string } | BankFailure }
  /** `isFault`: Link failed; else the person closed it. */
  | { type: 'link-closed'; isFault: boolean }
  | { type: 'link-done'; publicToken: string; accounts: readonly LinkAccount[] }
  /** The dialog's answer; undefined if canceled. */
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

interface NextBankState {
  bank: BankView;
  effects: BankEffect[];
  /** The server has the connection, and the person still waits here. */
  isConnected?: boolean;
}

/**
 * Connects one bank at a time: token and Link, choice among several checking accounts, server. Each opening requests a
 * new token, so that none is too old.
 */
export function bankTransition(bank: BankView, event: BankEvent): NextBankState {
  const { state } = bank;
  const withChange = (change: Partial<BankView>): NextBankState => ({
    bank: { ...bank, ...change },
    effects: [],
  });
  const stay: NextBankState = { bank, effects: [] };
  if ('attempt' in event && event.attempt !== bank.attempt) return stay;
  const inLink = state.name === 'opening' || state.name === 'open' ? state : undefined;
  switch (event.type) {
    case 'shown': {
      if (isBusy(bank)) return withChange({ isShown: true });
      const shownBank = { ...endAttempt(bank, undefined), isShown: true };
      return event.returned === undefined
        ? { bank: shownBank, effects: [] }
        : open(shownBank, event.returned);
    }
    case 'left':
      // A request to the server is not aborted.
      return withChange({
        ...(state.name !== 'connecting' && endAttempt(bank, bank.problem)),
        isShown: false,
      });
    case 'start':
      return isBusy(bank) ? stay : open(bank);
    case 'retry':
      if (isBusy(bank)) return stay;
      return bank.lost ? connect(bank, bank.lost) : open(bank);
    case 'choose-again':
      if (!bank.unchosen || isBusy(bank)) return stay;
      return withChange(startAttempt(bank, { ...bank.unchosen }));
    case 'prepared':
      return state.name === 'opening' ? withChange({ state: { ...state, prepared: true } }) : stay;
    case 'not-prepared':
      return state.name === 'opening' ? withChange(endAttempt(bank, { key: 'link' })) : stay;
    case 'token': {
      if (state.name !== 'opening') return stay;
      const { answer } = event;
      if (answer.ok) return withChange({ state: { ...state, token: answer.token } });
      const isStale = state.returned !== undefined && answer.code === 'not-found';
      return withChange(endAttempt(bank, isStale ? { key: 'stale' } : problemOf(answer, 'link')));
    }
    case 'link-opened':
      return state.name === 'opening' ? withChange({ state: { ...state, name: 'open' } }) : stay;
    // Closing Link is no failure: the button is shown again without a message.
    case 'link-closed':
      return inLink ? withChange(endAttempt(bank, event.isFault ? { key: 'link' } : undefined)) : stay;
    case 'link-done':
      return inLink ? handleLinkDone(bank, event) : stay;
    case 'chosen': {
      if (state.name !== 'choosing') return stay;
      const { publicToken, accounts } = state;
      if (event.account) return connect(bank, { publicToken, accounts, main: event.account });
      return withChange({ ...endAttempt(bank, { key: 'notChosen' }), unchosen: state });
    }
    case 'sent-to-server': {
      const { answer, connection } = event;
      if (answer.ok) return { ...withChange({ state: { name: 'connected' } }), isConnected: bank.isShown };
      const lostConnection = answer.canRetry ? connection : undefined;
      return withChange({ ...endAttempt(bank, problemOf(answer, 'connect')), lost: lostConnection });
    }
  }
}

/** Whether a connection is in progress; the button then does nothing. */
export function isBusy({ state }: BankView): boolean {
  return state.name !== 'idle' && state.name !== 'connected';
}

function startAttempt({ attempt, isShown }: BankView, state: BankState): BankView {
  return { ...NO_BANK, state, attempt: attempt + 1, isShown };
}

function endAttempt(bank: BankView, problem: BankProblem | undefined): BankView {
  return { ...startAttempt(bank, { name: 'idle' }), problem, lost: bank.lost };
}

function endWith(bank: BankView, problem: BankProblem | undefined): NextBankState {
  return { bank: endAttempt(bank, problem), effects: [] };
}

function open(before: BankView, returned?: string): NextBankState {
  const bank = startAttempt(before, { name: 'opening', prepared: false, returned });
  return { bank, effects: [{ type: 'open', attempt: bank.attempt, resume: returned !== undefined }] };
}

function connect(before: BankView, connection: BankConnection): NextBankState {
  const bank = startAttempt(before, { name: 'connecting' });
  return { bank, effects: [{ type: 'connect', attempt: bank.attempt, connection }] };
}

/** Connects the only checking account that Link found, or lets the person choose among several [STMT-10] [STMT-11]. */
function handleLinkDone(
  bank: BankView,
  { publicToken, accounts: linkAccounts }: Extract<BankEvent, { type: 'link-done' }>,
): NextBankState {
  const toBankAccount = ({ isChecking: _, ...account }: LinkAccount): BankAccount => account;
  const accounts = linkAccounts.map(toBankAccount);
  const checking = linkAccounts.filter(({ isChecking }) => isChecking).map(toBankAccount);
  const [main] = checking;
  if (!publicToken) return endWith(bank, { key: 'link' });
  if (accounts.length === 0) return endWith(bank, { key: 'noneConnected' });
  if (!main) return endWith(bank, { key: 'noChecking' });
  if (checking.length === 1) return connect(bank, { publicToken, accounts, main });
  return { bank: { ...bank, state: { name: 'choosing', publicToken, accounts, checking } }, effects: [] };
}

const PROBLEM_KEYS: Record<string, BankProblem['key']> = {
  'no-accounts': 'noAccounts',
  'no-checking': 'noChecking',
  'connect-failed': 'connect',
  'connect-disabled': 'off',
  'bank-unavailable': 'link',
};

/** The problem of a failed call. @param otherwise the key for an unknown code without a text of the server */
export function problemOf({ code, text }: BankFailure, otherwise: BankProblem['key']): BankProblem {
  const key = code === undefined ? undefined : PROBLEM_KEYS[code];
  return { key: key ?? (text === undefined ? otherwise : 'refused'), text };
}

/** Whether a problem offers the upload instead [STMT-14]: not a late return, a canceled choice, or an unrelated refusal. */
export function offersUpload({ key }: BankProblem): boolean {
  return !['stale', 'notChosen', 'refused'].includes(key);
}
