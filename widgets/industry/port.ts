export interface IndustryMatch {
  /** Six-digit NAICS code. */
  code: number;
  /** Official title of the code. */
  title: string;
  /** The everyday name of such a business (`Food truck`), stored as the industry's name. */
  keyword: string;
}

/** Port `industries`: searches all industries (GET /tools/naics); rejects if the request fails. */
export interface IndustriesPort {
  search(query: string, signal: AbortSignal): Promise<IndustryMatch[]>;
}
