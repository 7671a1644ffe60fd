/** An account as the provider describes it, with the values that an application needs. */
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

export interface LinkTokenRequest {
  /** A stable id of the person that reveals nothing about them. */
  user: string;
  /** Shown by Link; cut after 30 characters. */
  clientName: string;
  /** Language of the page (BCP 47). Link uses English if it does not support it. */
  locale?: string;
  /** Address to which a bank's sign-in page returns. Without it Link offers no bank that needs one. */
  redirectUri?: string;
}

/** Access to a bank login, the result of exchanging a public token. */
export interface BankItem {
  itemId: string;
  accessToken: string;
}

/** The bank-link provider. Every call throws only BankLinkFault, after about 10 seconds at the latest. */
export interface BankLinkPort {
  createLinkToken(request: LinkTokenRequest): Promise<{ token: string; expiresAt: Date }>;
  exchange(publicToken: string, signal?: AbortSignal): Promise<BankItem>;
  /** All accounts of the item, of any kind, in the provider's order. */
  accounts(accessToken: string, signal?: AbortSignal): Promise<BankAccount[]>;
  /** Revokes the access. Succeeds if the item no longer exists. */
  remove(accessToken: string): Promise<void>;
  /** Whether a bank's sign-in page may return to a page of this origin. */
  returnsTo(origin: string): boolean;
  /** Address of a script that replaces Link's own (dev/banks); the page says that it is a stand-in. */
  script?: string;
  /** Releases its resources. */
  close?(): Promise<void>;
}

/**
 * An error of the provider. `unavailable`: it did not answer, is down, or does not accept our keys;
 * `refused`: it rejected the request. Contains nothing of the request, because an error of the SDK contains
 * tokens and our secret.
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
