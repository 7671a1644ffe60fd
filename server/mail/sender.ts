import type { Message } from '../deps.ts';

export interface Sender {
  name: string;
  address: string;
}

/** The brand's name with the address of MAIL_FROM, else the reply address, else an address that does not exist. */
export function senderOf(message: Message, mailFrom: string | undefined): Sender {
  const match = /^\s*(?:"?([^"<]*?)"?\s*<([^<>\s]+)>|(\S+))\s*$/.exec(mailFrom ?? '');
  const address = match?.[2] ?? match?.[3] ?? message.replyTo ?? 'no-reply@localhost';
  const name = message.fromName ?? match?.[1] ?? '';
  return { name: name.replace(/[\r\n]+/g, ' ').trim(), address };
}
