import type { Mail } from '../deps.ts';
import type { Metrics } from '../http/metrics/metrics.ts';
import { type Handler, type NewJob, PermanentFailure, type Try } from '../jobs/port.ts';
import { MAIL_RETRIES } from '../limits.ts';
import { errorFields } from '../logging/log.ts';
import type { Log } from '../ports.ts';
import type { Message } from './port.ts';

/** Adds log and metrics with the message's kind. `send` rejects if the message was not handed over. */
export function watchMail(mail: Mail, log: Log, count: Metrics['mail']): Mail {
  return {
    async send(message) {
      const { kind } = message;
      try {
        await mail.send(message);
      } catch (error) {
        count(kind, 'failed');
        log.error({ event: 'mail-failed', kind, ...errorFields(error) }, 'mail failed');
        throw error;
      }
      count(kind, 'sent');
      log.info({ event: 'mail-sent', kind }, 'mail sent');
    },
  };
}

const MAIL_JOB = 'mail';

/** A job to insert in the transaction that causes the mail. */
export function mailJob(message: Message, about: Pick<NewJob, 'brand' | 'deal' | 'uselessAt'> = {}): NewJob {
  return { ...about, kind: MAIL_JOB, payload: message, person: message.to };
}

/** Sends queued mails. */
export function mailHandler(mail: Mail): [kind: string, handler: Handler<Message>] {
  const run: Handler<Message>['run'] = (message, job) => sendMail(mail, message, job);
  return [MAIL_JOB, { retries: MAIL_RETRIES, run }];
}

/** @throws PermanentFailure if the mail server refuses the mail permanently */
export async function sendMail(mail: Mail, message: Message, { id }: Pick<Try, 'id'>): Promise<void> {
  await mail.send({ ...message, id }).catch((error: unknown) => {
    throw isRefused(error) ? new PermanentFailure(error) : error;
  });
}

/** A permanent refusal of this message (RFC 5321, 4.2.1: 5yz), not of the server's settings. */
function isRefused(error: unknown): boolean {
  const { responseCode, command } = Object(error) as { responseCode?: unknown; command?: unknown };
  return Number(responseCode) >= 500 && (command === 'RCPT TO' || command === 'DATA');
}
