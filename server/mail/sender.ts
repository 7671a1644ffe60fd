import type { Message } from '../deps.ts';

export interface Sender {
  name: string;
  address: string;
}

/** The brand's name at MAIL_FROM's address, else the reply address, else an address that does not exist. */
export function senderOf(message: Message, mailFrom: string | undefined): Sender {
  const givenMatch = /^\s*(?:"?([^"<]*?)"?\s*<([^<>\s]+)>|(\S+))\s*$/.exec(mailFrom ?? '');
  const address = givenMatch?.[2] ?? givenMatch?.[3] ?? message.replyTo ?? 'no-reply@localhost';
  const name = message.fromName ?? givenMatch?.[1] ?? '';
  return { name: name.replace(/[\r\n]+/g, ' ').trim(), address };
}
