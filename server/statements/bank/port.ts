/** An account as the provider describes it. */
export interface BankAccount {
  id: string;
  name: string;
  /** The last digits, if the bank gives them. */
  mask: string | null;
  /** `depository`, `credit` ... */
  type: string;
  /** `checking`, `savings` ... */
  subtype: string | null;
}

/** A request for a token that opens Link, Plaid's dialog for the sign-in to a bank. */
export interface LinkTokenRequest {
  /** A stable id that reveals nothing about the person. */
  user: string;
  /** The name in the dialog; Link cuts it after 30 characters. */
  clientName: string;
  /** A language tag (BCP 47). Link uses English if it does not support the language. */
  locale?: string;
  /** The address to which a bank's own sign-in page returns. Without it, Link omits banks that have such a page. */
  redirectUri?: string;
}

/** The result of exchanging a public token. */
export interface BankItem {
  itemId: string;
  accessToken: string;
}

/** Every call throws only BankLinkFault, after at most about 10 seconds. */
export interface BankLinkPort {
  createLinkToken(request: LinkTokenRequest): Promise<{ token: string; expiresAt: Date }>;
  exchange(publicToken: string, signal?: AbortSignal): Promise<BankItem>;
  /** All kinds of accounts, in the provider's order. */
  accounts(accessToken: string, signal?: AbortSignal): Promise<BankAccount[]>;
  /** Succeeds if the item no longer exists. */
  remove(accessToken: string): Promise<void>;
  /** Whether a bank's sign-in page may return to this origin. */
  canReturnTo(origin: string): boolean;
  /** A script that replaces Link's own (dev/banks); the page says that it is a stand-in. */
  script?: string;
  close?(): Promise<void>;
}

/**
 * `unavailable`: the provider is down or does not accept our keys; `refused`: it rejected the request.
 * It copies nothing else from the SDK's error, which contains tokens and our secret.
 */
export class BankLinkFault extends Error {
  override name = 'BankLinkFault';

  /** @param code the provider's (`INVALID_PUBLIC_TOKEN`) or the network's (`ETIMEDOUT`) */
  constructor(
    readonly kind: 'unavailable' | 'refused',
    readonly code: string,
  ) {
    super(`The bank link answered ${code}.`);
  }
}
