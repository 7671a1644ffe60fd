import type { FastifyInstance } from 'fastify';
import type { StudioHistoryEntry } from '#contracts/studio/history.ts';
import type { Deps } from '../deps.ts';
import { serve } from '../http/contract.ts';
import { BUILD } from '../releases/built-releases.ts';
import { lastLiveByFlow } from '../releases/release-store.ts';
import type { Queries } from '../storage/database.ts';
import { hideOthersPlans, SCHEDULES } from './publish/index.ts';
import { type Member, type Staff, shownAddress } from './roles.ts';

const PAGE = 100;

interface HistoryRow {
  id: string;
  kind: StudioHistoryEntry['kind'];
  at: Date;
  who: string;
  note: string;
  flow: string | null;
  release: number | null;
  brand: string | null;
  record: string | null;
  reason: string | null;
  approved_by: string | null;
  due_at: Date | null;
  is_live: boolean;
  /** The files that a scheduled draft changes. */
  paths: string[] | null;
}

/**
 * SQL for the entries of all tables. A live row is a restore if its release was live before. A row of an older
 * build has no note and gets the release's.
 */
const HISTORY = `
  with planned as (${SCHEDULES})
  select 'live ' || l.id as id,
    case when exists (select 1 from live_releases b where b.flow = l.flow and b.number = l.number and b.brand = l.brand and b.id < l.id)
      then 'restored' else 'published' end as kind,
    l.since as at, l.author as who, coalesce(nullif(l.note, ''), r.note, '') as note, l.flow, l.number as release,
    nullif(l.brand, '') as brand, null as record, null as reason, l.approved_by, null::timestamptz as due_at,
    not exists (select 1 from live_releases n where n.flow = l.flow and n.brand = l.brand and n.id > l.id) as is_live,
    null::text[] as paths
  from live_releases l left join releases r on r.flow = l.flow and r.number = l.number
  union all
  select 'set ' || id, 'scheduled', created_at, author, note, flow, null, null, null, null, null, publish_at, false, paths
  from planned
  union all
  select 'end ' || id, status, ended_at, ended_by, note, flow, null, null, null, reason, null, publish_at, false, paths
  from planned where status in ('canceled', 'refused')
  union all
  select 'record ' || h.id, 'record', h.at, h.author, h.note, null, null, h.platform, h.id::text, null, h.approved_by, null,
    not exists (select 1 from brand_history n where n.platform = h.platform and n.id > h.id), null
  from brand_history h`;

/** The history of everything that went live. */
export function historyRoutes(
  app: FastifyInstance,
  { db, config }: Pick<Deps, 'db' | 'config'>,
  staff: Staff,
): void {
  serve(app, 'GET /studio/api/history', { onRequest: staff.require('reader') }, async (request) => {
    const member = staff.member(request);
    const rows = await readHistory(db, member, request.query.before);
    const authorAddress = (who: string): string => shownAddress(config, member, who);
    const entries = rows.slice(0, PAGE).map((row) => toEntry(hideOthersPlans(member, row), authorAddress));
    return { entries, hasMore: rows.length > PAGE };
  });
}

/** The flows with their live releases: since when, by whom, and with which note. */
export async function listedFlows({ db, config, releases }: Deps, member: Member) {
  const lives = new Map((await lastLiveByFlow(db)).map((live) => [live.flow, live]));
  return Object.entries(releases.live('')).map(([id, { number }]) => {
    const live = lives.get(id);
    return {
      id,
      release: String(number ?? 0),
      ...(live && {
        live: {
          since: live.since.toISOString(),
          who: shownAddress(config, member, live.author),
          note: live.author === BUILD ? '' : live.note,
        },
      }),
    };
  });
}

/** Reads the rows of a page, newest first, and one more row if another page follows. */
async function readHistory(db: Queries, { brands }: Member, before?: string): Promise<HistoryRow[]> {
  return db.query<HistoryRow>(
    `select * from (${HISTORY}) as entry
     where ($1::timestamptz is null or at < $1) and ($2::text[] is null or brand is null or brand = any($2))
     order by at desc, id desc limit $3`,
    [before ?? null, brands ?? null, PAGE + 1],
  );
}

function toEntry(row: HistoryRow, nameOf: (who: string) => string): StudioHistoryEntry {
  const { id, kind, at, who, note, flow, release, brand, record, reason, approved_by, due_at } = row;
  return {
    id,
    kind,
    at: at.toISOString(),
    who: nameOf(who),
    note,
    isLive: row.is_live,
    ...(flow === null ? {} : { flow }),
    ...(release === null ? {} : { release }),
    ...(brand === null ? {} : { brand }),
    ...(record === null ? {} : { record }),
    ...(reason === null ? {} : { reason }),
    ...(approved_by === null ? {} : { approvedBy: nameOf(approved_by) }),
    ...(due_at === null ? {} : { dueAt: due_at.toISOString() }),
  };
}
