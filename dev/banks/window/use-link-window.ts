import { useCallback, useEffect, useReducer } from 'react';
import type { PlaidInstitution, PlaidLinkError } from 'react-plaid-link';
import { type Institution, linkApi } from './link-api.ts';
import { initialLink, type LinkState, nextLink, type Pane } from './link-state.ts';

/** What the window was opened with: of Link's own configuration. */
export interface LinkOpening {
  token: string;
  /** The address a bank's own page led back to. */
  returned: string | undefined;
}

export interface LinkWindow extends LinkState {
  show: (pane: Pane) => void;
  /** Signs in to a bank with its sample details, or leaves for its own page. */
  signIn: (bank: Institution) => void;
  /** Shares accounts, by their ids. */
  share: (bank: PlaidInstitution, ids: string[]) => void;
  /** What went wrong last, to be told on leaving. */
  error: PlaidLinkError | null;
}

/** The window's way through: banks, sign-in, accounts, the public token, each answered by the emulator. */
export function useLinkWindow({ token, returned }: LinkOpening): LinkWindow {
  const [state, step] = useReducer(nextLink, initialLink);

  const takeAccounts = useCallback(
    async (ask: { institution_id: string } | { received_redirect_uri: string }) => {
      step({ type: 'wait' });
      const answer = await linkApi.accounts({ link_token: token, ...ask });
      if (answer.ok && 'leave' in answer.value) {
        window.location.assign(answer.value.leave);
        // Back from there, the browser may show this page as it was.
        step({ type: 'ready' });
      } else if (!answer.ok) step({ type: 'accounts', answer });
      else if ('accounts' in answer.value)
        step({ type: 'accounts', answer: { ok: true, value: answer.value } });
    },
    [token],
  );

  useEffect(() => {
    void linkApi.institutions(token).then((answer) => {
      step({ type: 'institutions', answer, resumed: returned !== undefined });
      if (answer.ok && returned !== undefined) void takeAccounts({ received_redirect_uri: returned });
    });
  }, [token, returned, takeAccounts]);

  return {
    ...state,
    error: state.pane.name === 'error' ? state.pane.error : null,
    show: (pane) => step({ type: 'show', pane }),
    signIn: (bank) => void takeAccounts({ institution_id: bank.institution_id }),
    async share(bank, account_ids) {
      step({ type: 'wait' });
      const { institution_id } = bank;
      const answer = await linkApi.finish({ link_token: token, institution_id, account_ids });
      step({ type: 'finished', bank, answer });
    },
  };
}
