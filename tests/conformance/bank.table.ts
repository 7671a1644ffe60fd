/**
 * Status, error name and texts of each problem of the bank connection: docs/contracts.md, [ERROR-40] to [ERROR-45].
 */
export interface BankProblem {
  status: number;
  code: string;
  /** The title, if docs/spec has one. */
  title?: string;
  msg: string;
}

const noAccounts = {
  status: 422,
  code: 'no-accounts',
  msg: 'No accounts found. Please make sure to give access to at least one checking account',
};
const noChecking = {
  status: 422,
  code: 'no-checking',
  msg: 'No checking accounts found. Please connect bank account with a checking account',
};
const connectFailed = {
  status: 422,
  code: 'connect-failed',
  title: 'Failed to connect',
  msg: 'Unfortunately, connecting bank account failed',
};

/** The provider is down, does not answer, or refuses our keys. */
export const BANK_UNAVAILABLE: BankProblem = {
  status: 503,
  code: 'bank-unavailable',
  msg: 'Error connecting to bank account. Please try again or choose to upload statements manually',
};

/** The flag 'plaid connect' is off. */
export const CONNECT_DISABLED: BankProblem = {
  status: 403,
  code: 'connect-disabled',
  title: 'Connect disabled',
  msg: 'connecting is now disabled, please upload statements manually',
};

/** The server's texts, each with the sample bank that causes it. If access was revoked, the item had been created. */
export const BANK_REFUSALS: { bank: string; problem: BankProblem; ended: boolean }[] = [
  { bank: 'ins_withdrawn', problem: noAccounts, ended: true },
  { bank: 'ins_empty', problem: noAccounts, ended: true },
  { bank: 'ins_savings', problem: noChecking, ended: true },
  { bank: 'ins_broken', problem: connectFailed, ended: false },
  { bank: 'ins_relogin', problem: connectFailed, ended: true },
  { bank: 'ins_down', problem: BANK_UNAVAILABLE, ended: false },
];
