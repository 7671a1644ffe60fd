import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { personCommand } from '#server/retention/person-command.ts';
import { applyRetention } from '#server/retention/retention.ts';
import { type ReminderVisit, startReminderVisit } from './reminder-visit.ts';

// The stored facts about reminders are exported and erased with the person.
let visit: ReminderVisit;
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-reminders-'));
beforeAll(async () => {
  visit = await startReminderVisit();
});
afterAll(async () => {
  await visit.server.close();
  rmSync(folder, { recursive: true, force: true });
});

const command = (...args: string[]) =>
  personCommand(args, async () => ({ deps: visit.server.deps, close: async () => {} }));
const rows = (subject: string, dealId: string) =>
  visit.server.deps.db.query<object>(
    `select (select count(*)::int from reminders where deal_id = $2) as mailed,
       (select count(*)::int from accounts where subject = $1 and reminders_off_at is not null) as off,
       (select count(*)::int from jobs where deal = $2) as jobs`,
    [subject, dealId],
  );

it('the export of a person contains the mailed reminders and whether reminders are off; an erasure deletes both', async () => {
  const ann = await visit.applicant();
  await visit.forward(2.1);
  await ann.turnOff();
  // At another brand the reminders are on.
  await visit.server.deps.db.query<object>(
    `insert into accounts (id, brand, subject, created_at) values (gen_random_uuid(), 'harbor', $1, now())`,
    [ann.sub],
  );
  const out = path.join(folder, 'ann');
  await command('export', ann.email, '--out', out);
  const person = JSON.parse(readFileSync(path.join(out, 'person.json'), 'utf8'));
  expect(person.reminders).toMatchObject([{ brand: 'default', deal_id: ann.dealId, number: 1 }]);
  expect(person.remindersOff).toMatchObject([{ brand: 'default' }]);
  expect(await rows(ann.sub, ann.dealId)).toEqual([{ mailed: 1, off: 1, jobs: 1 }]);
  await command('erase', ann.email);
  expect(await rows(ann.sub, ann.dealId)).toEqual([{ mailed: 0, off: 0, jobs: 0 }]);
});

it('retention deletes the reminders with their application', async () => {
  const ann = await visit.applicant();
  await visit.forward(2.1);
  visit.clock.forward(91 * 86_400);
  await applyRetention(visit.server.deps);
  expect(await rows(ann.sub, ann.dealId)).toEqual([{ mailed: 0, off: 0, jobs: 0 }]);
});
