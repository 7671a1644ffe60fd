import { randomUUID } from 'node:crypto';
import { type Applicant, ensureAccount } from '../deals/store/index.ts';
import type { Queries } from '../storage/database.ts';

/** Whether the person has turned off the brand's reminders. */
export async function isTurnedOff(db: Queries, { brand, subject }: Applicant): Promise<boolean> {
  const rows = await db.query(
    'select reminders_off_at from accounts where brand = $1 and subject = $2 and reminders_off_at is not null',
    [brand, subject],
  );
  return rows.length > 0;
}

/** Turns a brand's reminders off or on. If they are off already, the stored time stays. */
export async function switchReminders(db: Queries, owner: Applicant, off: boolean, now: Date): Promise<void> {
  // Creates the row: a person who applies for an account of the identity provider may have no own account yet.
  await ensureAccount(db, owner, randomUUID(), now);
  await db.query(
    `update accounts set reminders_off_at = case when $3 then coalesce(reminders_off_at, $4::timestamptz) end
     where brand = $1 and subject = $2`,
    [owner.brand, owner.subject, off, now],
  );
}
