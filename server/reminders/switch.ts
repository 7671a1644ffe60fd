import { randomUUID } from 'node:crypto';
import { type Applicant, accountOf } from '../deals/store/index.ts';
import type { Queries } from '../storage/database.ts';

/** Whether the person has turned off the brand's reminders. */
export async function isTurnedOff(db: Queries, { brand, subject }: Applicant): Promise<boolean> {
  const rows = await db.query(
    'select reminders_off_at from accounts where brand = $1 and subject = $2 and reminders_off_at is not null',
    [brand, subject],
  );
  return rows.length > 0;
}

/** Turning reminders off again keeps the first time. */
export async function turnReminders(db: Queries, owner: Applicant, off: boolean, now: Date): Promise<void> {
  // A person who applies for an account of the identity provider has none of their own yet.
  await accountOf(db, owner, randomUUID(), now);
  await db.query(
    `update accounts set reminders_off_at = case when $3 then coalesce(reminders_off_at, $4::timestamptz) end
     where brand = $1 and subject = $2`,
    [owner.brand, owner.subject, off, now],
  );
}
