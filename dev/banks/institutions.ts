import { type PlaidErrorCode, PlaidFault } from './errors.ts';
import list from './institutions.json' with { type: 'json' };

/** A sample account; its real id differs per login. */
export interface SampleAccount {
  key: string;
  name: string;
  mask: string;
  subtype: string;
}

/** A sample bank and the case that it demonstrates (server/statements/bank/README.md). */
export interface SampleInstitution {
  institution_id: string;
  name: string;
  note: string;
  /** Whether the bank has its own sign-in page. */
  oauth?: boolean;
  /** Ignores the link token's account filter, as some banks do. */
  unfiltered?: boolean;
  accounts: SampleAccount[];
  /** The failure of each call: an error code, an answer without accounts, or no answer. */
  at?: { link?: PlaidErrorCode; exchange?: PlaidErrorCode | 'silence'; accounts?: PlaidErrorCode | 'none' };
}

export const institutions = list.institutions as SampleInstitution[];

/** @throws PlaidFault with the code `otherwise` if there is no such bank */
export function institutionOf(id: string, otherwise: PlaidErrorCode): SampleInstitution {
  const match = institutions.find(({ institution_id }) => institution_id === id);
  if (!match) throw new PlaidFault(otherwise);
  return match;
}

/** The accounts of a bank that a link token with these subtypes offers. */
export function offeredAccounts(
  institution: SampleInstitution,
  subtypes: readonly string[],
): SampleAccount[] {
  const { accounts, unfiltered } = institution;
  return unfiltered ? accounts : accounts.filter(({ subtype }) => subtypes.includes(subtype));
}
