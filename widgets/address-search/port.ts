export interface PlaceSuggestion {
  id: string;
  text: string;
}

/** Unknown parts are ''. */
export interface PlaceAddress {
  street: string;
  city: string;
  /** The state's two-letter code. */
  state: string;
  zip: string;
}

/**
 * Port `places`: US addresses (GET /tools/places/...); rejects without an answer. `session` groups the requests of one
 * search until a pick.
 */
export interface PlacesPort {
  /** City and state of a 5-digit ZIP; undefined if it is unknown. */
  zip(zip: string, signal: AbortSignal): Promise<{ city: string; state: string } | undefined>;
  /** `available`: a place service is configured. */
  search(
    query: string,
    session: string,
    signal: AbortSignal,
  ): Promise<{ available: boolean; results: PlaceSuggestion[] }>;
  /** The address of a suggestion; undefined if it is unknown. */
  details(id: string, session: string, signal: AbortSignal): Promise<PlaceAddress | undefined>;
}
