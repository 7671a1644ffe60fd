import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { type CompiledFlow, migrationsBetween } from '#engine';
import { type FileSet, loadFlow } from '#engine/compile';
import { createEnvironment, createFormContext } from '../../deals/answers/index.ts';
import { readDocument } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { RELEASES } from '../../limits.ts';
import { errorFields } from '../../logging/log.ts';
import type { Queries } from '../../storage/database.ts';
import { rowsInOrder } from '../../storage/rows-in-order.ts';
import type { Row } from '../../storage/tables/index.ts';
import { UnusableRelease } from '../release.ts';
import { decideMove, type Move } from './move.ts';

export interface Effect {
  /** The number of open applications. */
  total: number;
  /** Examined applications (all, or a random sample of many) that move at their next visit. */
  move: number;
  /** Examined applications that stay at their release, including unreadable ones. */
  stay: number;
  /** Moving applications with new questions. */
  askedMore: number;
  /** New questions with the number of applications. */
  asked: Record<string, number>;
  /** Broken rules by field: `business_name maxLength`. */
  refused: Record<string, number>;
  /** Answers without a place in the release. */
  lost: Record<string, number>;
  /** Kept answers that are not asked for any more. */
  unasked: Record<string, number>;
}

const noEffect = (): Effect => ({
  total: 0,
  move: 0,
  stay: 0,
  askedMore: 0,
  asked: {},
  refused: {},
  lost: {},
  unasked: {},
});

const OPEN = 'application_type = $1 and submitted_at is null';

/** Applications per turn of the event loop, which take a few milliseconds. */
const BATCH_SIZE = 10;

/**
 * Computes the effect of a release on the open applications, in batches between other requests. Returns no
 * personal data.
 * @param files the files of the release
 * @param most the most applications to examine, as a random sample; a million would take minutes
 * @throws Error if the files do not compile
 */
export async function effectOf(
  deps: Pick<Deps, 'db' | 'crypto' | 'clock' | 'brands' | 'releases' | 'log'>,
  flow: string,
  files: FileSet,
  most: number = RELEASES.mostExamined,
): Promise<Effect> {
  const compiled = await deps.releases.compiler.compile(flow, files);
  if (!compiled.ok) throw new Error(compiled.problems[0]?.what ?? 'The files do not compile.');
  const to = loadFlow(compiled.body);
  const effect = noEffect();
  const unread = { count: 0, first: undefined as unknown };
  let read = 0;
  for await (const deal of openDeals(deps.db, flow)) {
    if (read === most) break;
    if (read % BATCH_SIZE === 0) await turn();
    read += 1;
    const move = await findMove(deps, deal, to).catch(ifUnusable);
    if (!move) continue;
    count(effect, 'fault' in move ? STAYS : move);
    if (!('fault' in move)) continue;
    unread.first ??= move.fault;
    unread.count += 1;
  }
  // Applications of deleted brands don't count, if all were examined.
  effect.total = read < most ? effect.move + effect.stay : await countOpen(deps.db, flow);
  if (unread.count > 0)
    deps.log.error(
      { event: 'applications-unreadable', count: unread.count, ...errorFields(unread.first) },
      'Applications could not be opened for the effect of a release.',
    );
  return effect;
}

/** Yields open applications, starting at a random id, so that each is equally likely to be examined. */
async function* openDeals(db: Queries, flow: string): AsyncGenerator<Row<'deals'>> {
  const values = [flow, randomUUID()];
  for (const part of ['id >= $2', 'id < $2'])
    yield* rowsInOrder<Row<'deals'>>(db, {
      table: 'deals',
      key: ['id'],
      where: `${OPEN} and ${part}`,
      values,
    });
}

async function countOpen(db: Queries, flow: string): Promise<number> {
  const [row] = await db.query<{ open: number }>(`select count(*)::int as open from deals where ${OPEN}`, [
    flow,
  ]);
  return row?.open ?? 0;
}

/** The outcome for an unreadable application, which stays at its release. */
const STAYS: Move = { moves: false, application: {}, lost: [], wrong: [], asked: [], unasked: [] };

async function findMove(
  { crypto, clock, brands, releases }: Pick<Deps, 'crypto' | 'clock' | 'brands' | 'releases'>,
  deal: Row<'deals'>,
  to: CompiledFlow,
): Promise<Move | { fault: unknown } | undefined> {
  const brand = await brands.byPlatform(deal.brand);
  // A deleted brand gets no visits.
  if (!brand) return undefined;
  const from = await releases.flowOf(deal);
  const dealRelease = deal.release === null ? undefined : await releases.byNumber(from.id, deal.release);
  const migrations = migrationsBetween(dealRelease?.flow, to, false);
  const read = tryRead(() => readDocument(crypto, from, deal));
  if ('fault' in read) return read;
  const env = createEnvironment(brand, clock.now());
  const context = createFormContext(from, env, brand, { application: read.application, hidden: deal.hidden });
  return decideMove({ to, context, migrations });
}

/** Returns the error of an unreadable application: a secret that can't be decrypted must not end the count. */
function tryRead<Read>(read: () => Read): Read | { fault: unknown } {
  try {
    return read();
  } catch (fault) {
    return { fault };
  }
}

/** For `catch`: returns the error of a release that this process can't load, and throws any other. */
function ifUnusable(fault: unknown): { fault: unknown } {
  if (!(fault instanceof UnusableRelease)) throw fault;
  return { fault };
}

function count(effect: Effect, { moves, asked, unasked, wrong, lost }: Move): void {
  effect[moves ? 'move' : 'stay'] += 1;
  if (moves && asked.length > 0) effect.askedMore += 1;
  if (moves) add(effect.asked, asked);
  if (moves) add(effect.unasked, unasked);
  add(effect.refused, new Set(wrong.map(({ field, rule }) => `${field} ${rule}`)));
  add(effect.lost, lost);
}

function add(counts: Record<string, number>, names: Iterable<string>): void {
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
}
