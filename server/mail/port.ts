export interface Message {
  /** The same at each try (Message-ID), so that mail programs detect a repeated delivery. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Sender's name: the brand's. The address is the deployment's. */
  fromName?: string;
  /** The brand's support address. */
  replyTo?: string;
  /** Address at which a POST of the mail program turns such mails off (RFC 8058). */
  unsubscribe?: string;
  /** The purpose (`sign-in-code`, `received`): the only part of a message that may be logged. */
  kind: string;
}

export interface Mail {
  send(message: Message): Promise<void>;
}
