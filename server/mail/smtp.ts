import type { Mail } from '../deps.ts';
import { SERVER } from '../limits.ts';
import { senderOf } from './sender.ts';

/**
 * Sends through SMTP_URL. nodemailer is loaded at the first message.
 * @param options `requireTls`: only smtps, or smtp with STARTTLS (RFC 3207)
 */
export function createSmtpMail(
  url: string,
  mailFrom: string | undefined,
  { requireTls }: { requireTls: boolean },
): Mail {
  let transport: Promise<{ sendMail(message: object): Promise<unknown> }> | undefined;
  const connect = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      requireTLS: requireTls,
      connectionTimeout: SERVER.mailConnectMs,
      greetingTimeout: SERVER.mailConnectMs,
      socketTimeout: SERVER.mailAnswerMs,
    });
  };
  return {
    async send(message) {
      transport ??= connect();
      const sender = senderOf(message, mailFrom);
      await (await transport).sendMail({
        from: sender,
        ...(message.id ? { messageId: `<${message.id}@${sender.address.split('@').at(-1)}>` } : {}),
        to: { name: '', address: message.to },
        ...(message.replyTo ? { replyTo: message.replyTo } : {}),
        subject: message.subject,
        text: message.text,
        ...(message.html ? { html: message.html } : {}),
        headers: {
          // Asks vacation responders not to reply (RFC 3834).
          'Auto-Submitted': 'auto-generated',
          ...(message.unsubscribe ? unsubscribeHeaders(message.unsubscribe) : {}),
        },
      });
    },
  };
}

/** Mail programs show a button that posts to the address (RFC 2369, RFC 8058). */
function unsubscribeHeaders(address: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${address}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
