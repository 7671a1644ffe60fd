import { parseArgs } from 'node:util';
import { audit } from '../audit/audit.ts';
import { commandLine, createCommand } from '../commands/create-command.ts';
import { isUuid } from '../deals/store/index.ts';
import { jobContext } from '../jobs/marks.ts';
import type { OpenDeployment } from '../start/open-deployment.ts';
import { toMessageId } from './deliver.ts';
import { type StoredEvent, WEBHOOK_JOB } from './events.ts';
import { webhookSecretsOf } from './sign.ts';

const USAGE = `  ${commandLine('webhooks')} list [--brand NAME] [--state waiting|done|dead] [--limit 50]
  ${commandLine('webhooks')} replay ID
  ${commandLine('webhooks')} secret BRAND`;

type CommandDeps = OpenDeployment['deps'];

/** `webhooks` (docs/webhooks.md) lists deliveries, replays one, and prints a partner's secret. */
export const webhooksCommand = createCommand(USAGE, readOptions, async ({ what, name, ...filter }, deps) => {
  if (what === 'list') return listDeliveries(deps, filter);
  if (what === 'replay') return replayDelivery(deps, name);
  // A secret can be derived for any text, so a mistyped brand must be refused.
  const [brand] = await deps.db.query('select platform from brands where platform = $1', [name]);
  if (!brand) throw new Error(`There is no brand "${name}".`);
  await audit(deps, { event: 'webhook-secret-shown', role: 'operator', brand: name });
  return webhookSecretsOf(deps.config, deps.crypto, name).join('\n');
});

/** SQL conditions by state, written as in the partial indexes of unfinished and dead jobs. */
const STATE_CONDITIONS = {
  any: 'true',
  waiting: 'ended_at is null',
  dead: "outcome = 'dead'",
  done: "outcome = 'done'",
};

type State = 'waiting' | 'done' | 'dead';

interface Filter {
  brand?: string;
  state?: State;
  limit: number;
}

/** Returns a line of JSON for each delivery, oldest first. */
async function listDeliveries({ db, crypto }: CommandDeps, { brand, state, limit }: Filter): Promise<string> {
  const rows = await db.query(
    `select id, kind, payload, brand, deal, tries, fault, run_at, ended_at, outcome from jobs
     where kind = $1 and ($2::text is null or brand = $2) and ${STATE_CONDITIONS[state ?? 'any']}
     order by created_at desc, id limit $3`,
    [WEBHOOK_JOB, brand ?? null, limit],
  );
  const lines = rows.reverse().map((row) => {
    const { type, at } = decryptEvent(crypto, row);
    const { id, deal, tries, fault, ended_at: endedAt, outcome, run_at: nextTry } = row;
    const end = endedAt ? { endedAt } : { nextTry };
    return {
      id: toMessageId(id),
      type,
      at,
      brand: row.brand,
      deal,
      state: outcome ?? 'waiting',
      tries,
      fault,
      ...end,
    };
  });
  return lines.length === 0 ? 'There are none.' : lines.map((line) => JSON.stringify(line)).join('\n');
}

/** Decrypts the event of a job; 'unreadable' if its key is missing, so that the list shows the job, too. */
function decryptEvent(
  crypto: CommandDeps['crypto'],
  row: Parameters<typeof jobContext>[0] & { payload: string },
): Pick<StoredEvent, 'type' | 'at'> | { type: 'unreadable'; at?: undefined } {
  try {
    return JSON.parse(crypto.decrypt(row.payload, jobContext(row))) as StoredEvent;
  } catch {
    return { type: 'unreadable' };
  }
}

/** Makes a delivery due now and retriable for a day; a running server sends it. */
async function replayDelivery(deps: CommandDeps, name: string): Promise<string> {
  const id = name.replace(/^msg_/, '');
  if (!isUuid(id)) throw new Error('That is no id of a webhook.');
  const [row] = await deps.db.transaction(async (tx) => {
    const rows = await tx.query(
      `update jobs set run_at = $3, created_at = $3, tries = 0, fault = null, ended_at = null, outcome = null
       where id = $1 and kind = $2 returning brand, deal`,
      [id, WEBHOOK_JOB, deps.clock.now()],
    );
    for (const { brand, deal } of rows)
      await audit(
        { ...deps, db: tx },
        { event: 'webhook-replayed', role: 'operator', brand: brand ?? undefined, deal: deal ?? undefined },
      );
    return rows;
  });
  if (!row) throw new Error('There is no such webhook.');
  return `${toMessageId(id)} is due now. A running server sends it within seconds.`;
}

function readOptions(args: string[]): ({ what: string; name: string } & Filter) | undefined {
  const text = { type: 'string' } as const;
  const options = { brand: text, state: text, limit: text };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [what = '', name = '', ...more] = positionals;
  const { limit = '50', brand, state } = values;
  const isComplete = what === 'list' ? name === '' : ['replay', 'secret'].includes(what) && name !== '';
  if (!isComplete || more.length > 0 || !/^[1-9]\d{0,5}$/.test(limit)) return undefined;
  if (state !== undefined && !isState(state)) return undefined;
  return { what, name, brand, state, limit: Number(limit) };
}

function isState(text: string): text is State {
  return ['waiting', 'done', 'dead'].includes(text);
}
