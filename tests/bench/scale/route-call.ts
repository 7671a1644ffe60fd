/** Ids and tokens from earlier calls, which later calls need. */
export interface Place {
  /** Ada's application, which is not submitted, and Ben's, which is. */
  ada: Made;
  ben: Made;
  /** A submitted application of the default brand. */
  submitted: string;
  request: string;
  draft: { id: string; version: number };
  text: string;
  approval: string;
  link: { id: string; token: string };
  record: string;
  correction: string;
  proof: string;
  /** The texts of the newest mails to an address. */
  mailTo(address: string, pattern: RegExp): Promise<string>;
}

export interface Made {
  dealId: string;
  loanId: string;
  version: number;
  owners: string[];
}

/** The fields of answers that later calls need. */
export interface Answered {
  data?: {
    dealId?: string;
    loanId?: string;
    version?: number;
    ids?: { owners?: string[] };
    application?: { owners?: { id?: string }[] };
    proof?: string;
    id?: string;
  };
  id?: string;
  version?: number;
  token?: string;
  files?: Record<string, string>;
  records?: { id: string }[];
  corrections?: { id: string }[];
}

export type Caller = 'nobody' | 'ada' | 'ben' | 'asked' | 'publisher' | 'second' | 'reviewer';

export interface RouteCall {
  as?: Caller;
  /** The address if it is not that of the route. */
  path?: (at: Place) => string;
  body?: (at: Place) => object | Promise<object>;
  version?: (at: Place) => number;
  keep?: (answer: Answered, at: Place) => void;
  /** Why the server refuses this call: its cost is that of the refusal. */
  refused?: string;
}

/** The reason of a route whose call reads and writes no row. */
export const NO_ROWS = 'reads and writes no row';
