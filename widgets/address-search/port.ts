export interface PlaceSuggestion {
  id: string;
  text: string;
}

/** Parts that the service does not know are ''. */
export interface PlaceAddress {
  street: string;
  city: string;
  /** Two letters. */
  state: string;
  zip: string;
}

/**
 * Port `places`: US addresses (GET /tools/places/...). Rejects when there is no answer.
 * `session` groups the questions of one search; a new one begins after each pick.
 */
export interface PlacesPort {
  /** City and state of a 5-digit ZIP; undefined where it is unknown. */
  zip(zip: string, signal: AbortSignal): Promise<{ city: string; state: string } | undefined>;
  /** `available: false` where no place service is set up. */
  search(
    query: string,
    session: string,
    signal: AbortSignal,
  ): Promise<{ available: boolean; results: PlaceSuggestion[] }>;
  /** The address behind a suggestion; undefined where it is unknown. */
  details(id: string, session: string, signal: AbortSignal): Promise<PlaceAddress | undefined>;
}
