/** A match of the search. */
export interface IndustryMatch {
  /** Six-digit NAICS code. */
  code: number;
  /** Its official title. */
  title: string;
  /** The business's everyday name; shown and stored as the industry's name. */
  keyword: string;
}

/** Port `industries`: searches all industries (GET /tools/naics). Rejects without an answer. */
export interface IndustriesPort {
  search(query: string, signal: AbortSignal): Promise<IndustryMatch[]>;
}
