import { setImmediate as turn } from 'node:timers/promises';
import type { CompiledFlow } from '#engine';
import { type FileSet, loadFlow } from '#engine/compile';
import { environmentOf, formContext } from '../../deals/answers/index.ts';
import { readDocument } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { RELEASES } from '../../limits.ts';
import { aboutError } from '../../logging/log.ts';
import type { Queries } from '../../storage/database.ts';
import { rowsInOrder } from '../../storage/rows-in-order.ts';
import type { Row } from '../../storage/tables.ts';
import { UnusableRelease } from '../release.ts';
import { migrationsBetween } from './migrations.ts';
import { decideMove, type Move } from './move.ts';

/** What a release would do to the applications under way. */
export interface Effect {
  /** Applications that are not submitted. */
  total: number;
  /** Of those that were looked at (all up to a limit, else so many picked at random): they go on with the release on their next visit. */
  move: number;
  /** They keep the release that they have. So does one that cannot be opened. */
  stay: number;
  /** Of those that move: they are asked something that they were not. */
  askedMore: number;
  /** New questions, with how many are asked each. */
  asked: Record<string, number>;
  /** Rules by field (`business_name maxLength`), with how many hold an answer that one no longer allows. */
  refused: Record<string, number>;
  /** Answers that have no place any more, with how many hold one. */
  lost: Record<string, number>;
}

const OPEN = 'application_type = $1 and submitted_at is null';

/** Applications that are looked at before others get their turn: a few milliseconds. */
const TOGETHER = 10;

/**
 * Computes the effect of a release from the stored applications. Reads them in batches, beside what the server does
 * otherwise; nothing is written, and nothing of a person is in what comes back. Those that cannot be opened are counted in the log.
 * @param files of the release, which compile
 * @param most applications that are looked at: in the order of their ids, which are random. A million would take minutes
 * @throws Error where the files do not compile
 */
export async function effectOf(
  deps: Pick<Deps, 'db' | 'crypto' | 'clock' | 'brands' | 'releases' | 'log'>,
  flow: string,
  files: FileSet,
  most: number = RELEASES.mostLookedAt,
): Promise<Effect> {
  const made = await deps.releases.compiler.compile(flow, files);
  if (!made.ok) throw new Error(made.problems[0]?.what ?? 'The files do not compile.');
  const to = loadFlow(made.body);
  const effect: Effect = { total: 0, move: 0, stay: 0, askedMore: 0, asked: {}, refused: {}, lost: {} };
  const unread = { count: 0, first: undefined as unknown };
  let read = 0;
  const open = { table: 'deals', key: ['id'], where: OPEN, values: [flow] } as const;
  for await (const deal of rowsInOrder<Row<'deals'>>(deps.db, open)) {
    if (read === most) break;
    if (read % TOGETHER === 0) await turn();
    read += 1;
    const move = await moveOf(deps, deal, to).catch(ifUnusable);
    if (!move) continue;
    count(effect, 'fault' in move ? STAYS : move);
    if (!('fault' in move)) continue;
    unread.first ??= move.fault;
    unread.count += 1;
  }
  // Those of brands that are gone are none, where all were looked at.
  effect.total = read < most ? effect.move + effect.stay : await countOpen(deps.db, flow);
  if (unread.count > 0)
    deps.log.error(
      { event: 'applications-unreadable', count: unread.count, ...aboutError(unread.first) },
      'Applications could not be opened for the effect of a release.',
    );
  return effect;
}

async function countOpen(db: Queries, flow: string): Promise<number> {
  const [row] = await db.query<{ open: number }>(`select count(*)::int as open from deals where ${OPEN}`, [
    flow,
  ]);
  return row?.open ?? 0;
}

/** Nobody can say what becomes of it: on its next visit it does not move either. */
const STAYS: Move = { moves: false, application: {}, lost: [], wrong: [], asked: [] };

async function moveOf(
  { crypto, clock, brands, releases }: Pick<Deps, 'crypto' | 'clock' | 'brands' | 'releases'>,
  deal: Row<'deals'>,
  to: CompiledFlow,
): Promise<Move | { fault: unknown } | undefined> {
  const brand = await brands.byPlatform(deal.brand);
  // Of a brand that is gone nobody comes back.
  if (!brand) return undefined;
  const from = await releases.flowOf(deal);
  const here = deal.release === null ? undefined : await releases.byNumber(from.id, deal.release);
  const end = here && { ...here, number: deal.release ?? 0 };
  const migrations = migrationsBetween(end, { flow: to, number: Number.POSITIVE_INFINITY });
  const read = readable(() => readDocument(crypto, from, deal));
  if ('fault' in read) return read;
  const env = environmentOf(brand, clock.now());
  const context = formContext(from, env, brand, { application: read.application, hidden: deal.hidden });
  return decideMove({ to, context, migrations });
}

/** A document whose secrets do not open (a lost key, a changed token) is one application's fault, and no end of the count. */
function readable<Read>(read: () => Read): Read | { fault: unknown } {
  try {
    return read();
  } catch (fault) {
    return { fault };
  }
}

/** The same where this process has not the release that the application is of. */
function ifUnusable(fault: unknown): { fault: unknown } {
  if (!(fault instanceof UnusableRelease)) throw fault;
  return { fault };
}

function count(effect: Effect, { moves, asked, wrong, lost }: Move): void {
  effect[moves ? 'move' : 'stay'] += 1;
  if (moves && asked.length > 0) effect.askedMore += 1;
  if (moves) add(effect.asked, asked);
  add(effect.refused, new Set(wrong.map(({ field, rule }) => `${field} ${rule}`)));
  add(effect.lost, lost);
}

function add(counts: Record<string, number>, names: Iterable<string>): void {
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
}
