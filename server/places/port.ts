import type { Contract } from '#contracts/index.ts';
import type { PlaceMatch, PlaceAddress as Verified } from '#contracts/lookups.ts';

/** City and state (two letters, one of the 50 or DC) of a ZIP code. It does not prove that an address exists. */
export type ZipPlace = Omit<Contract<'GET /tools/places/zip'>['answer'], 'verified'>;
export type PlaceSuggestion = PlaceMatch;
/** An address in the form's fields; unknown parts are ''. */
export type PlaceAddress = Omit<Verified, 'verified'>;

/** A place service [SCREEN-34] [STMT-13]. */
export interface PlacesPort {
  /** Whether `search` can find anything. */
  readonly canSearch: boolean;
  /** Undefined if the ZIP is unknown or outside the states. */
  zip(zip: string): Promise<ZipPlace | undefined>;
  /** Suggests US addresses. `session` groups the calls of one input for billing. @throws PlacesUnavailable */
  search(query: string, session: string | undefined): Promise<PlaceSuggestion[]>;
  /** Undefined if the id is unknown or not in the US. @throws PlacesUnavailable */
  details(id: string, session: string | undefined): Promise<PlaceAddress | undefined>;
}

/** The place service failed or sent an unknown format. The message does not contain the query. */
export class PlacesUnavailable extends Error {
  override name = 'PlacesUnavailable';
}

/** The 50 states and DC [FIELD-11]. */
export const STATES: ReadonlySet<string> = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
    'PA RI SC SD TN TX UT VT VA WA WV WI WY'
  ).split(' '),
);
