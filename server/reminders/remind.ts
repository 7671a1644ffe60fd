import { daysAfter } from '#domain/units.ts';
import { type Deal, findById } from '../deals/store/index.ts';
import type { Deps, Message } from '../deps.ts';
import type { NewJob } from '../jobs/port.ts';
import { MAIL_RETRIES, REMINDERS } from '../limits.ts';
import { sendMail } from '../mail/mail.ts';
import type { LinkPlace } from '../statements/return-links/link.ts';
import type { Queries } from '../storage/database.ts';
import { buildReminderMail } from './mail.ts';
import { isTurnedOff } from './switch.ts';

const REMINDER_JOB = 'application-reminder';
const MAIL_JOB = 'application-reminder-mail';

/** Days from the last save to each mail. */
const AFTER_DAYS = [REMINDERS.firstDays, REMINDERS.lastDays];

interface Reminder {
  /** 1 for the first mail about the application. */
  number: number;
  /** The address of the page on which the application began, for the mail's links. */
  place: LinkPlace;
}

interface WaitingMail {
  message: Message;
  /** The last save that the mail counts from, ISO 8601. */
  savedAt: string;
}

/** The first reminder's job, for the transaction of an application's first save. */
export function createFirstReminder(deal: Deal, { hostname, protocol }: LinkPlace): NewJob {
  return createReminderJob(deal, { number: 1, place: { hostname, protocol } });
}

function createReminderJob(deal: Deal, reminder: Reminder): NewJob {
  const { brand, id } = deal;
  return { kind: REMINDER_JOB, brand, deal: id, payload: reminder, runAt: dueAt(deal, reminder) };
}

function dueAt({ saved_at: savedAt }: Pick<Deal, 'saved_at'>, { number }: Pick<Reminder, 'number'>): Date {
  const days = AFTER_DAYS[number - 1] ?? Number.POSITIVE_INFINITY;
  return daysAfter(savedAt, days);
}

/** Registers the handlers of the reminder jobs, which do nothing if the application is submitted or deleted. */
export function handleReminders(deps: Deps): void {
  const { db, clock, jobs } = deps;
  jobs.handle<Reminder>(REMINDER_JOB, {
    retries: MAIL_RETRIES,
    dependsOnTime: true,
    async run(reminder, { brand, deal: id }) {
      const deal = await findById(deps, brand ?? '', id ?? '');
      if (!deal || deal.submitted_at !== null) return;
      if (clock.now() < dueAt(deal, reminder)) return jobs.enqueue(db, createReminderJob(deal, reminder));
      const message = await buildMessage(deps, deal, reminder);
      await db.transaction(async (tx) => {
        if (message) {
          if (!(await recordReminder(tx, deal, reminder.number, clock.now()))) return;
          await jobs.enqueue(tx, createMailJob(deal, reminder, message));
        }
        const next = { ...reminder, number: reminder.number + 1 };
        if (next.number <= AFTER_DAYS.length) await jobs.enqueue(tx, createReminderJob(deal, next));
      });
    },
  });
  jobs.handle<WaitingMail>(MAIL_JOB, {
    retries: MAIL_RETRIES,
    // The job may run long after it was queued: skip it after another save; a submit is one.
    async run({ message, savedAt }, job) {
      const deal = await findById(deps, job.brand ?? '', job.deal ?? '');
      if (deal?.saved_at.toISOString() !== savedAt) return;
      if (!(await isTurnedOff(db, deal))) await sendMail(deps.mail, message, job);
    },
  });
}

/** The mail of a reminder; undefined if it is too late, or if the person or the brand wants none [SAVE-41]. */
async function buildMessage(deps: Deps, deal: Deal, reminder: Reminder): Promise<Message | undefined> {
  const { config, clock, db } = deps;
  const keptUntil = daysAfter(deal.saved_at, config.kept.unfinishedDays);
  const latest = daysAfter(dueAt(deal, reminder), REMINDERS.mostLateDays);
  const last = new Date(Math.min(latest.getTime(), daysAfter(keptUntil, -REMINDERS.leastKeptDays).getTime()));
  if (clock.now() > last || (await isTurnedOff(db, deal))) return undefined;
  return buildReminderMail(deps, deal, reminder.place, keptUntil);
}

/** Records a reminder. @returns false if it is recorded already, because a job may run twice */
async function recordReminder(tx: Queries, { brand, id }: Deal, number: number, now: Date): Promise<boolean> {
  const rows = await tx.query(
    `insert into reminders (brand, deal_id, number, sent_at) values ($1, $2, $3, $4)
     on conflict do nothing returning number`,
    [brand, id, number, now],
  );
  return rows.length > 0;
}

function createMailJob(deal: Deal, reminder: Reminder, message: Message): NewJob {
  return {
    kind: MAIL_JOB,
    brand: deal.brand,
    deal: deal.id,
    person: message.to,
    payload: { message, savedAt: deal.saved_at.toISOString() } satisfies WaitingMail,
    uselessAt: daysAfter(dueAt(deal, reminder), REMINDERS.mostLateDays),
  };
}
