import type { CompiledFlow, Migration } from '#engine';
import { fieldOf, inverted, sharedMigrations } from '#engine';

/** A release that an application comes from, or goes to. */
interface End {
  number: number;
  flow: Pick<CompiledFlow, 'application' | 'migrations'>;
}

/**
 * What becomes of answers on the way between two releases of a flow. A list goes on where that of an earlier release ended:
 * what both begin with has happened to these answers and does not happen twice. The way back leads back what only the later
 * one has.
 * @param from undefined where it does not work here: then nothing is known to have happened
 */
export function migrationsBetween(from: End | undefined, to: End): readonly Migration[] {
  const had = from?.flow.migrations ?? [];
  const has = to.flow.migrations ?? [];
  const shared = sharedMigrations(had, has);
  if (!from || to.number > from.number) return has.slice(shared);
  const undone = had.slice(shared);
  // What was filled in and has no question there is no answer of anybody's: it stays where it is stored.
  const filled = undone.flatMap((one) => ('default' in one ? [one.default] : []));
  const drops = filled.filter((name) => !fieldOf(to.flow.application, name));
  return [...inverted(undone), ...drops.map((drop) => ({ drop }))];
}
