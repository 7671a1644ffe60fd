import type { ApplicationData } from '#engine/core/types.ts';

/** Which save: the first after sign-in, later ones, the two ends, or the update of a known deal (decision 24). */
export type SaveEndpoint = 'create' | 'save' | 'submit' | 'activate' | 'deals';

/** `data` of a save's answer (docs/contracts.md). */
export interface SaveData {
  accountId: string;
  contactId: string;
  /** In the order of the payload's contacts[]. */
  contactIds: { email: string; id: string }[];
  /** Ids of the items of each list, by position as they were sent: `{"owners": ["..."]}`. */
  ids: Record<string, string[]>;
  /** Masks of the secrets that are stored, by JSON pointer as they were sent: `{"/owners/0/ssn": "***-**-6789"}`. */
  masks: Record<string, string>;
  businessId: string;
  loanId: string;
  dealId: string;
  version: number;
  /** ISO 8601. */
  savedAt: string;
  /** How statements come, as the server alone knows it. */
  typeOfStatements?: string;
  haveStatements?: boolean;
  /** Only of a submit. */
  reference?: string;
  stage?: string;
}

/** The newest unfinished application of this brand and account (decision 25); sensitive values come as masks. */
export interface CurrentDeal {
  dealId: string;
  accountId: string;
  contactId: string;
  version: number;
  savedAt: string;
  flow: string;
  flowVersion: string;
  application: ApplicationData;
  hidden: string[];
  farthest: string;
}

export interface Industry {
  code: number;
  title: string;
  keyword: string;
}

export interface PlaceMatch {
  id: string;
  text: string;
}

export interface PlaceAddress {
  street: string;
  city: string;
  state: string;
  zip: string;
  verified: boolean;
}
