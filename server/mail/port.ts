export interface Message {
  /** The same each time it is tried, so that a second delivery can be told from a second mail (Message-ID). */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Name of the sender, the brand's; the address is the deployment's. */
  fromName?: string;
  /** Where an answer goes, the brand's support address. */
  replyTo?: string;
  /** What it is for (`sign-in-code`, `received`): the only thing of a message that may be logged. */
  kind: string;
}

/** Outgoing mail. */
export interface Mail {
  send(message: Message): Promise<void>;
}
