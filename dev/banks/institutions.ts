import { type PlaidErrorCode, PlaidFault } from './errors.ts';
import list from './institutions.json' with { type: 'json' };

/** A made-up account; its real id differs from login to login. */
export interface SampleAccount {
  key: string;
  name: string;
  mask: string;
  subtype: string;
}

/** A made-up bank, and what choosing it shows (institutions.json; server/statements/bank/README.md has the table). */
export interface SampleInstitution {
  institution_id: string;
  name: string;
  note: string;
  /** Signs in on a page of its own. */
  oauth?: boolean;
  /** Its accounts come whatever the link token filters, as some banks' do. */
  unfiltered?: boolean;
  accounts: SampleAccount[];
  /** What goes wrong, and where: an error code, an answer without accounts, or no answer at all. */
  at?: { link?: PlaidErrorCode; exchange?: PlaidErrorCode | 'silence'; accounts?: PlaidErrorCode | 'none' };
}

export const institutions = list.institutions as SampleInstitution[];

/** @throws PlaidFault with this code where there is no such bank */
export function institutionOf(id: string, otherwise: PlaidErrorCode): SampleInstitution {
  const found = institutions.find(({ institution_id }) => institution_id === id);
  if (!found) throw new PlaidFault(otherwise);
  return found;
}

/** The accounts of a bank that a link token with these subtypes lets a person share. */
export function offered(institution: SampleInstitution, subtypes: readonly string[]): SampleAccount[] {
  const { accounts, unfiltered } = institution;
  return unfiltered ? accounts : accounts.filter(({ subtype }) => subtypes.includes(subtype));
}
