export interface Message {
  /** Message-ID: the same at each try, so that mail programs detect a repeated delivery. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The brand's name; the address is the deployment's. */
  fromName?: string;
  replyTo?: string;
  /** A mail program posts here to turn such mails off (RFC 8058). */
  unsubscribe?: string;
  /** The only part that may be logged: `sign-in-code`, `received`. */
  kind: string;
}

export interface Mail {
  send(message: Message): Promise<void>;
}
