import type {
  PlaidAccount,
  PlaidInstitution,
  PlaidLinkError,
  PlaidLinkOnSuccessMetadata,
} from 'react-plaid-link';

/** A bank to choose from. `note` says what choosing it shows; `oauth` leaves the page for the bank's own. */
export interface Institution extends PlaidInstitution {
  note: string;
  oauth: boolean;
}

export interface Institutions {
  client_name: string;
  institutions: Institution[];
}

export type Accounts = { institution: PlaidInstitution; accounts: PlaidAccount[] } | { leave: string };

export interface Finished {
  public_token: string;
  metadata: PlaidLinkOnSuccessMetadata;
}

export type LinkAnswer<T> = { ok: true; value: T } | { ok: false; error: PlaidLinkError };

const FAULT: PlaidLinkError = {
  error_type: 'API_ERROR',
  error_code: 'INTERNAL_SERVER_ERROR',
  error_message: 'The local stand-in did not answer.',
  display_message: null,
};

/** What the emulator answers the window (dev/banks/README.md). None of these throws. */
export const linkApi = {
  institutions: (link_token: string) => post<Institutions>('institutions', { link_token }),
  accounts: (
    body: { link_token: string } & ({ institution_id: string } | { received_redirect_uri: string }),
  ) => post<Accounts>('accounts', body),
  finish: (body: { link_token: string; institution_id: string; account_ids: string[] }) =>
    post<Finished>('finish', body),
};

async function post<T>(path: string, body: object): Promise<LinkAnswer<T>> {
  try {
    const answer = await fetch(`/local/bank-link/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.ok) return { ok: true, value: (await answer.json()) as T };
    return { ok: false, error: answer.status === 400 ? ((await answer.json()) as PlaidLinkError) : FAULT };
  } catch {
    return { ok: false, error: FAULT };
  }
}
