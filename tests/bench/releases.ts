import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { addressOf } from '#dev/postgres/address.ts';
import { startEmbedded } from '#dev/postgres/embedded.ts';
import { type BuiltServer, buildServer, startServer } from '#dev/tools/local-server.ts';
import { createDatabase } from '#server/storage/database.ts';
import { load, median, table } from './figures.ts';
import { draftWithLargeStep } from './large-step.ts';
import { type StaffCall, signInAs } from './staff.ts';
import { benchStudio, type StudioFigures } from './studio-page.ts';

const CLIENTS = 4;
const DRAFTS = 10_000;
const BATCH = 500;
const INFO = 'flows/apply/steps/info.json';

export interface ReleaseFigures {
  /** Milliseconds from the call that publishes or restores until both processes serve it, for each run. */
  publish: number[];
  restore: number[];
  /** The number of requests that both processes answered during that time, and the failed requests. */
  answered: number;
  failed: string[];
  /** Milliseconds of the review of a draft over 10,000 unfinished applications. */
  effect: number;
  studio: StudioFigures;
  load: string;
}

/** Two processes of the built server on one database: publishes and restores under load, then looks at Studio in a browser. */
export async function benchReleases(runs: number, built?: string): Promise<ReleaseFigures> {
  const file = built ?? buildServer('bench-releases');
  const dataDir = mkdtempSync(join(tmpdir(), 'trellis-bench-releases-'));
  const postgres = await startEmbedded({ dataDir });
  const settings = { DATA_DIR: dataDir, DATABASE_URL: addressOf(postgres.connection) };
  const db = createDatabase(postgres.connection, () => {});
  const server = await startServer(file, settings);
  const two = await startServer(file, settings);
  try {
    const staff = await signInAs(server.origin, dataDir, 'publisher@studio.example');
    const busy = keepBusy([server, two]);
    const publish: number[] = [];
    const restore: number[] = [];
    for (let run = 1; run <= runs; run += 1) {
      const title = `Release of run ${run}`;
      const draft = await draftWith(staff, title);
      publish.push(
        await until([server, two], title, () =>
          staff('POST', `drafts/${draft.id}/publish`, { note: title }, draft.version),
        ),
      );
      restore.push(
        await until([server, two], undefined, () =>
          staff('POST', 'flows/apply/live', { number: 1, note: 'Back' }),
        ),
      );
    }
    const { answered, failed } = await busy.stop();
    console.log(
      `published ${publish.map(Math.round)} ms, restored ${restore.map(Math.round)} ms, failed ${failed.length} of ${answered}`,
    );
    const applicant = await signInAs(server.origin, dataDir, 'ada@example.com');
    await applicant('POST', '/api/apply/create', { application_type: 'apply', business: { name: 'Oak' } });
    // In small batches: no statement may take long.
    for (let from = 2; from <= DRAFTS; from += BATCH)
      await db.query<object>(
        `insert into deals select (jsonb_populate_record(deals, jsonb_build_object(
           'id', gen_random_uuid(), 'loan_id', gen_random_uuid(), 'subject', 'copy-' || n))).*
         from deals cross join generate_series($1::int, $2::int) as n
         where deals.id = (select id from deals order by created_at limit 1)`,
        [from, Math.min(from + BATCH - 1, DRAFTS)],
      );
    const draft = await draftWith(staff, 'The effect');
    const startMs = performance.now();
    const { effect } = (await staff('GET', `drafts/${draft.id}/review`)) as { effect: { total: number } };
    const took = performance.now() - startMs;
    console.log(`effect on ${effect.total}: ${Math.round(took)} ms`);
    if (effect.total !== DRAFTS) throw new Error(`${effect.total} applications were looked at.`);
    const studio = await benchStudio(server.origin, dataDir, await draftWithLargeStep(staff));
    return { publish, restore, answered, failed, effect: took, studio, load: load() };
  } finally {
    await Promise.all([server.stop(), two.stop()]);
    await db.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A saved draft of apply with a changed heading of the second step. */
async function draftWith(staff: StaffCall, title: string): Promise<{ id: string; version: number }> {
  const draft = (await staff('POST', 'drafts', { flow: 'apply' })) as {
    id: string;
    version: number;
    files: Record<string, string>;
  };
  const text = (draft.files[INFO] ?? '').replace(/"title": "[^"]*"/, `"title": "${title}"`);
  const saved = (await staff('PATCH', `drafts/${draft.id}`, { files: { [INFO]: text } }, draft.version)) as {
    version: number;
  };
  return { id: draft.id, version: saved.version };
}

/** Milliseconds from a call until every server's module of apply contains a text; undefined: until none does. */
async function until(
  servers: BuiltServer[],
  text: string | undefined,
  act: () => Promise<unknown>,
): Promise<number> {
  const startMs = performance.now();
  const acting = act();
  const serves = async ({ origin }: BuiltServer): Promise<boolean> => {
    const page = await (await fetch(`${origin}/app/amount`)).text();
    const module = /\/flows\/[0-9a-f]{32}-\w+\.js/.exec(page)?.[0];
    if (text === undefined || module === undefined) return text === module;
    return (await (await fetch(`${origin}${module}`)).text()).includes(text);
  };
  await Promise.all(
    servers.map(async (server) => {
      while (!(await serves(server))) await wait(25);
    }),
  );
  await acting;
  return performance.now() - startMs;
}

/** Requests pages of each server in a loop. */
function keepBusy(servers: BuiltServer[]) {
  let isOn = true;
  let answered = 0;
  const failed: string[] = [];
  const ask = async (origin: string): Promise<void> => {
    for (let turn = 0; isOn; turn += 1) {
      const path = turn % 2 === 0 ? '/' : '/app/amount';
      const status = await fetch(`${origin}${path}`).then(
        async (answer) => (await answer.text()) && answer.status,
        (error: Error) => error.message,
      );
      answered += 1;
      if (status !== 200) failed.push(`${path}: ${status}`);
    }
  };
  const asking = servers.flatMap(({ origin }) => Array.from({ length: CLIENTS }, () => ask(origin)));
  return {
    async stop() {
      isOn = false;
      await Promise.all(asking);
      return { answered, failed };
    },
  };
}

export function releasesTable({
  publish,
  restore,
  answered,
  failed,
  effect,
  studio,
  load: busy,
}: ReleaseFigures): string {
  const ms = (value: number): string => `${Math.round(value)} ms`;
  const times = (values: number[]): string => `${ms(median(values))} (most ${ms(Math.max(...values))})`;
  return table(
    ['figure', 'aim', 'measured'],
    [
      ['published until both processes serve it', '2 s', times(publish)],
      ['restored until both processes serve it', '2 s', times(restore)],
      ['requests meanwhile, failed', '0', `${failed.length} of ${answered}`],
      ['effect on 10,000 applications', '20 s', ms(effect)],
      ['key in a text until the preview says it', '150 ms', times(studio.words)],
      ['key in a rule until the preview has it compiled', '300 ms', times(studio.rules)],
      [
        'drop of one of 60 questions until the list has it',
        '',
        times(studio.drags.map(({ listed }) => listed)),
      ],
      [
        'drop of one of 60 questions until the preview has it',
        '',
        times(studio.drags.map(({ drawn }) => drawn)),
      ],
      [
        'first load of Studio until sign-in',
        '1.5 s',
        `${ms(studio.load.ms)}, ${Math.round(studio.load.bytes / 1024)} KB`,
      ],
      ['load average', '', busy],
    ],
  );
}
