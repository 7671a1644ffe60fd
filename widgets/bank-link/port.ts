/** An account with personal data [DATA-30]: only in memory, never in storage, logs or addresses. */
export interface BankAccount {
  id: string;
  name: string;
  mask: string;
}

/** The result of Link (Plaid's dialog), which the server verifies with Plaid. */
export interface BankConnection {
  publicToken: string;
  accounts: BankAccount[];
  /** Primary business checking account. */
  main: BankAccount;
}

/**
 * A failed call. `code` is the server's error code (docs/contracts.md): `no-accounts`, `no-checking`, `connect-failed`,
 * `connect-disabled`, `bank-unavailable` ...; `not-found` if the person returned too late from a bank's own page.
 */
export interface BankFailure {
  ok: false;
  code?: string;
  /** The server's text, if it may be shown. */
  text?: string;
  /** Whether the request may be repeated: its result is unknown, or the failure is temporary. */
  canRetry?: boolean;
}

/** The dependencies of `useBankConnect`; no method rejects. */
export interface BankConnectPort {
  /** Whether a local stand-in replaces Plaid; the page says so [STMT-12]. */
  isStandIn: boolean;
  /** Loads the stand-in, if there is one. */
  prepare(): Promise<void>;
  /** Requests a token that opens Link once; with `resume`, the same token again after a bank's own page. */
  requestLinkToken(ask: {
    resume: boolean;
    signal?: AbortSignal;
  }): Promise<{ ok: true; token: string } | BankFailure>;
  /** Sends Link's result to the server and applies the response. A repeated call creates no second connection. */
  connect(connection: BankConnection): Promise<{ ok: true } | BankFailure>;
  /** The complete address after a return from a bank's sign-in page. */
  returnAddress(): string | undefined;
  /** Removes the bank's parameters from the address. */
  removeReturnParameters(): void;
}

export type SkipResult = { ok: true } | { ok: false; text: string };

/** Port `bank-link`: the bank step's access to the server. */
export interface BankLinkPort extends BankConnectPort {
  /** Chooses to send statements later (POST /api/apply/bank/send-statements-later) and applies the response. */
  skip(): Promise<SkipResult>;
  /** The account connected in this page; undefined after a reload. */
  connectedAccount(): BankAccount | undefined;
}
