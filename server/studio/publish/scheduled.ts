import { STUDIO } from '#domain/limits.ts';
import { filesOf } from '#engine/compile';
import { audit } from '../../audit/audit.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import type { Handler } from '../../jobs/port.ts';
import { SCHEDULE_RETRIES } from '../../limits.ts';
import { createMailJob } from '../../mail/mail.ts';
import { effectOf } from '../../releases/visit/index.ts';
import { readDraft } from '../draft/index.ts';
import { mayPublish } from '../roles.ts';
import { publishDraft, publishRefused, readyDraft } from './publish-draft.ts';
import { endSchedule, readSchedule, type Schedule } from './schedule-store.ts';
import texts from './texts.json' with { type: 'json' };

/** `person`: for the audit. */
export interface ScheduledJob {
  schedule: string;
  person: string;
}

export const SCHEDULED_JOB = 'publish-draft';

type ScheduleDeps = Pick<Deps, 'db' | 'crypto' | 'clock' | 'releases' | 'brands' | 'config' | 'jobs' | 'log'>;

/** Publishes scheduled drafts when due; a failure is mailed to the author. */
export function scheduledHandler(deps: ScheduleDeps): [kind: string, handler: Handler<ScheduledJob>] {
  const run = async ({ schedule: id, person }: ScheduledJob): Promise<void> => {
    const schedule = await readSchedule(deps.db, id);
    if (schedule?.status !== 'waiting') return;
    await goLiveNow(deps, schedule, person).catch((error: unknown) => {
      // Other errors are retried until the deadline.
      if (!(error instanceof Problem)) throw error;
      return cancelSchedule(deps, schedule, person, error.extras.msg ?? error.message);
    });
  };
  return [SCHEDULED_JOB, { retries: SCHEDULE_RETRIES, run }];
}

async function goLiveNow(deps: ScheduleDeps, schedule: Schedule, person: string): Promise<void> {
  const { id, draft_id, version, author, note, publish_at } = schedule;
  const now = deps.clock.now();
  if (now.getTime() > publish_at.getTime() + STUDIO.latestMs) throw publishRefused(texts.schedule.late);
  const member = mayPublish(deps.config, author, person);
  if (!member) throw publishRefused(texts.schedule.role);
  const draft = await readDraft(deps.db, draft_id);
  if (draft?.version !== version) throw publishRefused(texts.schedule.changed);
  const ready = await readyDraft(deps, member, draft);
  const effect = ready.checked && (await effectOf(deps, draft.flow, filesOf(ready.files, draft.flow)));
  await publishDraft(deps, ready, { author, person, note }, async (tx, release) => {
    // The schedule still waits: its end would change the draft's version, which publishDraft has compared.
    await endSchedule(tx, id, deps.clock.now(), { status: 'published', by: author, effect, release });
  });
}

/** The reason is mailed to the author, and the draft can be edited again. */
async function cancelSchedule(
  deps: ScheduleDeps,
  schedule: Schedule,
  person: string,
  reason: string,
): Promise<void> {
  const { id, flow, author, publish_at } = schedule;
  await deps.db.transaction(async (tx) => {
    const by = { status: 'refused', by: author, reason } as const;
    if (!(await endSchedule(tx, id, deps.clock.now(), by))) return;
    await audit(
      { ...deps, db: tx },
      { event: 'schedule-refused', person, about: `${flow} ${schedule.draft_id}` },
    );
    const { subject, text } = texts.refusedMail;
    const values: Record<string, string> = {
      flow,
      reason,
      time: publish_at.toISOString().slice(0, 16).replace('T', ' '),
      link: `${deps.config.publicUrl}/studio#/drafts/${schedule.draft_id}`,
    };
    const fillWords = (words: string) => words.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
    const mail = { to: author, kind: 'schedule-refused', subject: fillWords(subject), text: fillWords(text) };
    await deps.jobs.enqueue(tx, createMailJob(mail));
  });
}
