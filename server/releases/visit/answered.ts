import { setImmediate as turn } from 'node:timers/promises';
import { isEmpty, isObject } from '#engine';
import { readDocument } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { RELEASES } from '../../limits.ts';
import { rowsInOrder } from '../../storage/rows-in-order.ts';
import type { Row } from '../../storage/tables/index.ts';

/** Applications per turn of the event loop, which take a few milliseconds. */
const BATCH_SIZE = 10;

interface Answered {
  lookedAt: number;
  answered: number;
}

/**
 * Counts the open applications that have an answer to at least one of some questions, in batches. Unreadable
 * applications are left out.
 * @param questions names, with dots inside a list or group: `owners.title`
 * @param brands undefined: all brands
 * @param most applications to look at, in the order of their random ids
 */
export async function countAnswered(
  { db, crypto, brands: brandRegistry, releases }: Pick<Deps, 'db' | 'crypto' | 'brands' | 'releases'>,
  { flow, questions, brands }: { flow: string; questions: readonly string[]; brands?: readonly string[] },
  most: number = RELEASES.mostExamined,
): Promise<Answered> {
  const counts = { lookedAt: 0, answered: 0 };
  const open = rowsInOrder<Row<'deals'>>(db, {
    table: 'deals',
    key: ['id'],
    where: 'application_type = $1 and submitted_at is null and ($2::text[] is null or brand = any($2))',
    values: [flow, brands ?? null],
  });
  for await (const deal of open) {
    if (counts.lookedAt === most) break;
    if (counts.lookedAt % BATCH_SIZE === 0) await turn();
    if (!(await brandRegistry.byPlatform(deal.brand))) continue;
    const from = await releases.flowOf(deal).catch(() => undefined);
    const application = from && tryRead(() => readDocument(crypto, from, deal).application);
    if (!application) continue;
    counts.lookedAt += 1;
    if (questions.some((name) => hasAnswer(application, name.split('.')))) counts.answered += 1;
  }
  return counts;
}

function tryRead<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Whether a path has an answer; in a list, in any item. */
function hasAnswer(value: unknown, path: readonly string[]): boolean {
  if (Array.isArray(value) && path.length > 0) return value.some((item) => hasAnswer(item, path));
  const [name, ...inner] = path;
  if (name === undefined) return !isEmpty(value as never);
  return isObject(value) && Object.hasOwn(value, name) && hasAnswer(value[name], inner);
}
