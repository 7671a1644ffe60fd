import { createOutboxStore } from '#dev/outbox/outbox-store.ts';
import type { BaseDeps, Mail } from '../deps.ts';
import { aboutError } from '../logging/log.ts';
import { senderOf } from './sender.ts';
import { createSmtpMail } from './smtp.ts';

/**
 * Outgoing mail: SMTP where SMTP_URL is set, else the local outbox (decision 28). Logs what a message is for and
 * nothing else of it. `send` rejects where the message could not be handed over.
 */
export function makeMail(deps: BaseDeps): Mail {
  const { smtpUrl, mailFrom } = deps.config;
  const carrier = smtpUrl ? createSmtpMail(smtpUrl, mailFrom) : createOutboxMail(deps);
  return {
    async send(message) {
      try {
        await carrier.send(message);
      } catch (error) {
        deps.log.error({ event: 'mail-failed', kind: message.kind, ...aboutError(error) }, 'mail failed');
        throw error;
      }
      deps.log.info({ event: 'mail-sent', kind: message.kind }, 'mail sent');
    },
  };
}

function createOutboxMail(deps: BaseDeps): Mail {
  const store = createOutboxStore(deps);
  return {
    async send(message) {
      const { name, address } = senderOf(message, deps.config.mailFrom);
      await store.keep(message, name ? `${name} <${address}>` : address);
    },
  };
}
