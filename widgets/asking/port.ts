import type { Delegate, FieldError } from '#engine';

/** A request for a part of one item, as of the server's last answer. */
export interface PartRequest {
  id: string;
  /** Name of the step's part. */
  delegate: string;
  /** Id of the list's item. */
  item: string;
  status: 'waiting' | 'opened' | 'answered' | 'declined' | 'withdrawn' | 'expired' | 'void';
  /** Times are ISO 8601. */
  madeAt: string;
  sentAt: string;
  dueAt: string;
  answeredAt?: string;
  /** Time of the decline, withdrawal or unanswered end. */
  endedAt?: string;
  fields: readonly string[];
  /** The mail server refused the address. */
  undelivered: boolean;
}

export type RequestOutcome =
  | { ok: true }
  | {
      ok: false;
      /** `unsaved`: the answers could not be saved, so no request was sent. `changed`: the request has ended. */
      reason?: 'unsaved' | 'network' | 'changed';
      /** The server's text for the user. */
      text?: string;
      errors?: FieldError[];
    };

/** Port `requests`: asks another person for a part of an item. */
export interface RequestsPort {
  /** The newest request of each part; the same list until one changes. */
  current(): readonly PartRequest[];
  subscribe(listener: () => void): () => void;
  /** Saves the answers, then asks. @param key of the list's item */
  ask(delegate: Pick<Delegate, 'name' | 'list'>, key: string | undefined): Promise<RequestOutcome>;
  /** Mails the request again. */
  sendAgain(request: PartRequest): Promise<RequestOutcome>;
  /** Ends the request. */
  withdraw(request: PartRequest): Promise<RequestOutcome>;
}
