export interface Message {
  /** For the Message-ID header: the same at each try, so that mail programs detect a repeated delivery. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The sender's name: the brand's. The sender's address is the deployment's (MAIL_FROM). */
  fromName?: string;
  replyTo?: string;
  /** The address to which a mail program posts to unsubscribe the person (RFC 8058). */
  unsubscribe?: string;
  /** The only part that may be logged: `sign-in-code`, `received`. */
  kind: string;
}

export interface Mail {
  send(message: Message): Promise<void>;
}
