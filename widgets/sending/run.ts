import type { PlaidLinkOnExit, PlaidLinkOnSuccess } from 'react-plaid-link';
import { createStore } from 'zustand/vanilla';
import { BANK } from '#domain/limits.ts';
import type { BankConnectPort } from '../bank-link/port.ts';
import {
  type Credential,
  IN_WIZARD,
  type OpenDeal,
  type Refusal,
  type SendingEffect,
  type SendingEvent,
  transition,
} from './machine.ts';

/** The functions that perform the machine's effects; they never reject. */
export interface SendingHandlers {
  /** The bank link of the open application. */
  bank(): BankConnectPort;
  /** Requests the deal of a credential. @param deal the open deal, if its needs are requested again */
  ask?(credential: Credential, deal: OpenDeal | undefined): Promise<OpenDeal | Refusal>;
  /** The server has the connection. */
  connected?(): unknown;
}

/** The events of the provider's Link (`usePlaidLink`). */
export interface LinkEvents {
  opened: () => void;
  failed: () => void;
  success: PlaidLinkOnSuccess;
  exit: PlaidLinkOnExit;
}

export type Sending = ReturnType<typeof createSending>;

/** Runs the state machine of sending statements: keeps the state, performs the effects and aborts stale calls. */
export function createSending(handlers: SendingHandlers, initial = IN_WIZARD) {
  const { getState, setState, subscribe } = createStore(() => initial);
  let call = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function dispatch(event: SendingEvent): void {
    const { bank: before } = getState();
    const { state, effects } = transition(getState(), event);
    if (state.bank.attempt !== before.attempt) {
      call.abort();
      call = new AbortController();
    }
    if (state.bank.state.name !== 'opening') clearTimeout(timer);
    setState(state, true);
    for (const effect of effects) void perform(effect);
  }

  async function perform(effect: SendingEffect): Promise<void> {
    switch (effect.type) {
      case 'ask': {
        const { credential, question, deal } = effect;
        const result = await handlers.ask?.(credential, deal);
        if (result !== undefined) dispatch({ type: 'answered', question, answer: result });
        return;
      }
      case 'open': {
        const { attempt, resume } = effect;
        const onNotPrepared = () => dispatch({ type: 'not-prepared', attempt });
        clearTimeout(timer);
        timer = setTimeout(onNotPrepared, BANK.linkPatienceMs);
        const port = handlers.bank();
        port.prepare().then(() => dispatch({ type: 'prepared', attempt }), onNotPrepared);
        const result = await port.requestLinkToken({ resume, signal: call.signal });
        return dispatch({ type: 'token', attempt, answer: result });
      }
      case 'connect': {
        const { attempt, connection } = effect;
        const result = await handlers.bank().connect(connection);
        return dispatch({ type: 'sent-to-server', attempt, connection, answer: result });
      }
      case 'connected':
        handlers.connected?.();
    }
  }

  const link: LinkEvents = {
    opened: () => dispatch({ type: 'link-opened' }),
    failed: () => dispatch({ type: 'link-closed', isFault: true }),
    success: (publicToken, { accounts }) =>
      dispatch({
        type: 'link-done',
        publicToken: publicToken ?? '',
        accounts: accounts.map(({ id, name, mask, subtype }) => {
          return { id, name, mask: mask ?? '', isChecking: subtype === 'checking' };
        }),
      }),
    exit: (error) => dispatch({ type: 'link-closed', isFault: Boolean(error) }),
  };

  return { getState, subscribe, dispatch, link, bank: handlers.bank };
}
