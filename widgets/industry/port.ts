export interface IndustryMatch {
  /** Six-digit NAICS code. */
  code: number;
  /** Official title of the code. */
  title: string;
  /** The business's everyday name, stored as the industry's name. */
  keyword: string;
}

/** Port `industries`: searches all industries (GET /tools/naics); rejects without an answer. */
export interface IndustriesPort {
  search(query: string, signal: AbortSignal): Promise<IndustryMatch[]>;
}
