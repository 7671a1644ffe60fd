export type BankAnswer = { ok: true } | { ok: false; text: string };

/** Port `bank-link`: what the bank step asks of the server. */
export interface BankLinkPort {
  /** Tells the server that statements follow by e-mail (POST /api/apply/bank/send-statements-later). */
  skip(): Promise<BankAnswer>;
}
