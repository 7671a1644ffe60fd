import type { PlaidLinkOnExit, PlaidLinkOnSuccess } from 'react-plaid-link';
import { createStore } from 'zustand/vanilla';
import { BANK } from '#domain/limits.ts';
import { type BankProblem, type BankView, problemOf } from './bank-state.ts';
import type { BankAccount, BankConnection, BankConnectPort } from './port.ts';

/** What Link reports: see usePlaidLink. */
export interface LinkEvents {
  opened: () => void;
  failed: () => void;
  success: PlaidLinkOnSuccess;
  exit: PlaidLinkOnExit;
}

export type BankFlow = ReturnType<typeof createBankFlow>;

/**
 * Connecting a bank, step by step: token and Link, the choice among several checking accounts, the server. A token is asked
 * for whenever Link is opened, so none is old however long the page stood open.
 */
export function createBankFlow(port: BankConnectPort, onConnected: () => unknown) {
  const store = createStore<BankView>(() => ({
    state: { name: 'idle' },
    problem: undefined,
    unchosen: undefined,
  }));
  const { getState: view, subscribe } = store;
  const show = (change: Partial<BankView>): void => store.setState(change);
  let attempt: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** A connection of which nobody knows whether the server has it. */
  let lost: BankConnection | undefined;

  const end = (problem?: BankProblem, unchosen?: BankView['unchosen']): void => {
    attempt?.abort();
    attempt = undefined;
    clearTimeout(timer);
    show({ state: { name: 'idle' }, problem, unchosen });
  };

  async function open(returned?: string): Promise<void> {
    const own = new AbortController();
    attempt = own;
    lost = undefined;
    show({ state: { name: 'opening', prepared: false, returned }, problem: undefined, unchosen: undefined });
    timer = setTimeout(() => end({ key: 'link' }), BANK.linkPatienceMs);
    const add = (part: { prepared: true } | { token: string }): void => {
      if (!own.signal.aborted && view().state.name === 'opening')
        show({ state: { ...view().state, ...part } });
    };
    port.prepare().then(
      () => add({ prepared: true }),
      () => own.signal.aborted || end({ key: 'link' }),
    );
    const answer = await port.linkToken({ resume: returned !== undefined, signal: own.signal });
    if (own.signal.aborted) return;
    if (answer.ok) add({ token: answer.token });
    else if (returned !== undefined && answer.code === 'not-found') end({ key: 'stale' });
    else end(problemOf(answer, 'link'));
  }

  async function send(connection: BankConnection): Promise<void> {
    const own = new AbortController();
    attempt = own;
    lost = undefined;
    show({ state: { name: 'connecting' }, problem: undefined, unchosen: undefined });
    const answer = await port.connect(connection);
    if (own.signal.aborted) return;
    attempt = undefined;
    if (answer.ok) {
      show({ state: { name: 'connected' } });
      onConnected();
      return;
    }
    if (answer.again) lost = connection;
    end(problemOf(answer, 'connect'));
  }

  /** Link that was taken away may still have something to say. */
  const isIn = (): boolean => view().state.name === 'opening' || view().state.name === 'open';
  const link: LinkEvents = {
    opened() {
      clearTimeout(timer);
      const { state } = view();
      if (state.name === 'opening') show({ state: { ...state, name: 'open' } });
    },
    failed: () => isIn() && end({ key: 'link' }),
    success(publicToken, { accounts: found }) {
      if (!isIn()) return;
      const accounts = found.map(({ id, name, mask }) => ({ id, name, mask: mask ?? '' }));
      const checking = accounts.filter((_, at) => found[at]?.subtype === 'checking');
      clearTimeout(timer);
      if (!publicToken) end({ key: 'link' });
      else if (accounts.length === 0) end({ key: 'noneConnected' });
      else if (!checking[0]) end({ key: 'noChecking' });
      else if (checking.length > 1) show({ state: { name: 'choosing', publicToken, accounts, checking } });
      else void send({ publicToken, accounts, main: checking[0] });
    },
    // A person who closes Link has not failed at anything: the button is there again, and no word is said.
    exit: (error) => isIn() && end(error ? { key: 'link' } : undefined),
  };

  return {
    link,
    view,
    subscribe,
    /** Opens Link with a new token: another bank can be taken each time. One at a time. */
    start(): void {
      if (!attempt) void open();
    },
    /** Tries what failed: after a lost answer the same connection is sent again, else Link is opened. */
    retry(): void {
      if (attempt) return;
      if (lost) void send(lost);
      else void open();
    },
    /** Goes on after a bank's own page, with the token that Link was opened with. */
    goOn(returned: string): void {
      if (!attempt) void open(returned);
    },
    /** The answer of the dialog; undefined where the person would not choose. */
    choose(account: BankAccount | undefined): void {
      const { state } = view();
      if (state.name !== 'choosing') return;
      const { publicToken, accounts } = state;
      if (account) void send({ publicToken, accounts, main: account });
      else end({ key: 'notChosen' }, state);
    },
    /** Opens the dialog again that was left without a choice. */
    chooseAgain(): void {
      const { unchosen } = view();
      if (!unchosen || attempt) return;
      attempt = new AbortController();
      show({ state: { ...unchosen }, problem: undefined, unchosen: undefined });
    },
    /** Link is in the page no more: lets go of what is under way there. What was sent to the server is not called back. */
    leave(): void {
      if (view().state.name !== 'connecting') end(view().problem);
    },
  };
}
