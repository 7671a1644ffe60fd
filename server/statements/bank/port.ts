/** An account as the provider tells it, as far as an application needs it. */
export interface BankAccount {
  id: string;
  name: string;
  /** The last digits, where the bank gives them. */
  mask: string | null;
  /** `depository`, `credit` ... */
  type: string;
  /** `checking`, `savings` ... */
  subtype: string | null;
}

export interface LinkTokenRequest {
  /** A stable name of the person that says nothing about them. */
  user: string;
  /** Shown by Link; longer than 30 characters is cut. */
  clientName: string;
  /** Language of the page (BCP 47): Link speaks it where it can, else English. */
  locale?: string;
  /** Where a bank's own sign-in page comes back to. Without it Link offers no bank that needs one. */
  redirectUri?: string;
}

/** Access to one bank login: what a public token is exchanged for. */
export interface BankItem {
  itemId: string;
  accessToken: string;
}

/** The bank-link provider. Every call throws BankLinkFault and nothing else, after about 10 seconds at the latest. */
export interface BankLinkPort {
  createLinkToken(request: LinkTokenRequest): Promise<{ token: string; expiresAt: Date }>;
  exchange(publicToken: string, signal?: AbortSignal): Promise<BankItem>;
  /** All accounts of the item, of any kind, in the provider's order. */
  accounts(accessToken: string, signal?: AbortSignal): Promise<BankAccount[]>;
  /** Ends our access for good. An item that is gone already is no fault. */
  remove(accessToken: string): Promise<void>;
  /** Whether a bank's own sign-in page may come back to a page of this origin. */
  returnsTo(origin: string): boolean;
  /** Where a script lies that stands in for Link's own (dev/banks); the page says so. */
  script?: string;
  /** Ends what it holds open. */
  close?(): Promise<void>;
}

/**
 * What went wrong at the provider. `unavailable`: it did not answer, is down, or does not accept our keys; `refused`: it
 * understood and said no. Holds none of the request: an SDK's own error carries tokens and our secret.
 */
export class BankLinkFault extends Error {
  override name = 'BankLinkFault';

  /** @param code the provider's (`INVALID_PUBLIC_TOKEN`), or what the network said (`ETIMEDOUT`) */
  constructor(
    readonly kind: 'unavailable' | 'refused',
    readonly code: string,
  ) {
    super(`The bank link answered ${code}.`);
  }
}
