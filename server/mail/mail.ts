import type { Mail } from '../deps.ts';
import type { Metrics } from '../http/metrics/metrics.ts';
import { type Handler, type JobTry, type NewJob, PermanentFailure } from '../jobs/port.ts';
import { MAIL_RETRIES } from '../limits.ts';
import { errorFields } from '../logging/log.ts';
import type { Log } from '../ports.ts';
import type { Message } from './port.ts';

/** Wraps a mail port: logs and counts the outcome of each message by its kind, then rethrows errors. */
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

/** The job that sends a mail; insert it in the transaction that causes the mail. */
export function createMailJob(
  message: Message,
  about: Pick<NewJob, 'brand' | 'deal' | 'uselessAt'> = {},
): NewJob {
  return { ...about, kind: MAIL_JOB, payload: message, person: message.to };
}

/** The handler of the jobs that `createMailJob` makes. */
export function createMailHandler(mail: Mail): [kind: string, handler: Handler<Message>] {
  const run: Handler<Message>['run'] = (message, job) => sendMail(mail, message, job);
  return [MAIL_JOB, { retries: MAIL_RETRIES, run }];
}

/** @throws PermanentFailure if the mail server refuses the mail permanently */
export async function sendMail(mail: Mail, message: Message, { id }: Pick<JobTry, 'id'>): Promise<void> {
  await mail.send({ ...message, id }).catch((error: unknown) => {
    throw isRefused(error) ? new PermanentFailure(error) : error;
  });
}

/**
 * Whether the mail server refused this message permanently (RFC 5321, 4.2.1: 5yz), and not our login or sender.
 */
function isRefused(error: unknown): boolean {
  const { responseCode, command } = Object(error) as { responseCode?: unknown; command?: unknown };
  return Number(responseCode) >= 500 && (command === 'RCPT TO' || command === 'DATA');
}
