/** An industry that the search found. */
export interface IndustryMatch {
  /** Six-digit NAICS code. */
  code: number;
  /** Its official title. */
  title: string;
  /** What to call the business; shown and kept as the industry's name. */
  keyword: string;
}

/** Port `industries`: searches all industries (GET /tools/naics). Rejects when there is no answer. */
export interface IndustriesPort {
  search(query: string, signal: AbortSignal): Promise<IndustryMatch[]>;
}
