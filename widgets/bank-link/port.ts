/** An account as its owner knows it [DATA-30]. Held in the page's memory alone: it reaches no storage, log or address. */
export interface BankAccount {
  id: string;
  name: string;
  mask: string;
}

/** What Link found out, as it goes to the server, which asks the provider itself and believes none of it. */
export interface BankConnection {
  publicToken: string;
  accounts: BankAccount[];
  /** The primary business checking account. */
  main: BankAccount;
}

/**
 * Why it did not work. `code` is the server's (docs/contracts.md): `no-accounts`, `no-checking`, `connect-failed`,
 * `connect-disabled`, `bank-unavailable` ...; `not-found` where a return from a bank's own page comes too late.
 */
export interface BankFailure {
  ok: false;
  code?: string;
  /** The server's words, where it gave some that may be shown. */
  text?: string;
  /** Nobody knows whether it was done, or it may work by itself later: asking the same again is right. */
  again?: boolean;
}

/** What `useBankConnect` asks of the application; the return links pass one of their own. None of it rejects. */
export interface BankConnectPort {
  /** Whether a local stand-in answers in place of the bank-link provider: the page says so [STMT-12]. */
  standIn: boolean;
  /** Brings what has to be in the page before Link is loaded: the stand-in, where it is one. */
  prepare(): Promise<void>;
  /** A token for one opening of Link; with `resume` the one that Link was opened with before it left for a bank's page. */
  linkToken(ask: {
    resume: boolean;
    signal?: AbortSignal;
  }): Promise<{ ok: true; token: string } | BankFailure>;
  /** Gives the server what Link found out, and the application what the server says of it. Sent twice it is one connection. */
  connect(connection: BankConnection): Promise<{ ok: true } | BankFailure>;
  /** The whole address a bank's own sign-in page led back to; undefined where this is no such return. */
  returnAddress(): string | undefined;
  /** Takes what the bank's page added out of the address. */
  forgetReturn(): void;
}

export type BankAnswer = { ok: true } | { ok: false; text: string };

/** Port `bank-link`: what the bank step asks of the server. */
export interface BankLinkPort extends BankConnectPort {
  /**
   * Tells the server that statements follow by e-mail (POST /api/apply/bank/send-statements-later), and takes up what the
   * server then says of them.
   */
  skip(): Promise<BankAnswer>;
  /** The account connected in this page, where it was; after a reload nobody in the page knows it. */
  connectedAccount(): BankAccount | undefined;
}
