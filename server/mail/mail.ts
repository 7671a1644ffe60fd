import type { Mail } from '../deps.ts';
import { aboutError } from '../logging/log.ts';
import type { Log } from '../ports.ts';

/** Mail that is logged: what a message is for and nothing else of it. `send` rejects where it could not be handed over. */
export function logMail(mail: Mail, log: Log): Mail {
  return {
    async send(message) {
      try {
        await mail.send(message);
      } catch (error) {
        log.error({ event: 'mail-failed', kind: message.kind, ...aboutError(error) }, 'mail failed');
        throw error;
      }
      log.info({ event: 'mail-sent', kind: message.kind }, 'mail sent');
    },
  };
}
