import type { Message } from '../deps.ts';

/** An address with its name, as mail wants it. */
export interface Sender {
  name: string;
  address: string;
}

/**
 * Who a message is from: the brand's name, at MAIL_FROM's address (whose own name is the fallback), else at the
 * message's reply address, else at an address that nobody owns.
 */
export function senderOf(message: Message, mailFrom: string | undefined): Sender {
  const given = /^\s*(?:"?([^"<]*?)"?\s*<([^<>\s]+)>|(\S+))\s*$/.exec(mailFrom ?? '');
  const address = given?.[2] ?? given?.[3] ?? message.replyTo ?? 'no-reply@localhost';
  const name = message.fromName ?? given?.[1] ?? '';
  return { name: name.replace(/[\r\n]+/g, ' ').trim(), address };
}
