/** An account with the owner's data [DATA-30]: only in memory, never in storage, logs or addresses. */
export interface BankAccount {
  id: string;
  name: string;
  mask: string;
}

/** Link's result, which the server verifies at the provider. */
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
  again?: boolean;
}

/** The dependencies of `useBankConnect`; no method rejects. */
export interface BankConnectPort {
  /** A local stand-in replaces the provider, and the page says so [STMT-12]. */
  standIn: boolean;
  /** Loads the stand-in, if there is one. */
  prepare(): Promise<void>;
  /** Requests a token to open Link once; with `resume`, the token of the session that left for a bank's own page. */
  linkToken(ask: {
    resume: boolean;
    signal?: AbortSignal;
  }): Promise<{ ok: true; token: string } | BankFailure>;
  /** Sends Link's result to the server, and its answer to the application. A repetition creates no second connection. */
  connect(connection: BankConnection): Promise<{ ok: true } | BankFailure>;
  /** The complete address after a return from a bank's sign-in page. */
  returnAddress(): string | undefined;
  /** Removes the bank's parameters from the address. */
  forgetReturn(): void;
}

export type BankAnswer = { ok: true } | { ok: false; text: string };

/** Port `bank-link`: the bank step's access to the server. */
export interface BankLinkPort extends BankConnectPort {
  /** Tells the server that statements follow by e-mail (POST /api/apply/bank/send-statements-later), and applies its answer. */
  skip(): Promise<BankAnswer>;
  /** The account connected in this page; undefined after a reload. */
  connectedAccount(): BankAccount | undefined;
}
