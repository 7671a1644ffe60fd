export interface PlaceSuggestion {
  id: string;
  text: string;
}

/** Unknown parts are ''. */
export interface PlaceAddress {
  street: string;
  city: string;
  /** Two letters. */
  state: string;
  zip: string;
}

/**
 * Port `places`: US addresses (GET /tools/places/...). Rejects without an answer. `session` groups the
 * requests of one search; a new one begins after each pick.
 */
export interface PlacesPort {
  /** City and state of a 5-digit ZIP; undefined if it is unknown. */
  zip(zip: string, signal: AbortSignal): Promise<{ city: string; state: string } | undefined>;
  /** `available: false` if no place service is configured. */
  search(
    query: string,
    session: string,
    signal: AbortSignal,
  ): Promise<{ available: boolean; results: PlaceSuggestion[] }>;
  /** The address of a suggestion; undefined if it is unknown. */
  details(id: string, session: string, signal: AbortSignal): Promise<PlaceAddress | undefined>;
}
