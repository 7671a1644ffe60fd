import type { CompiledFlow, Migration } from '#engine';
import { fieldOf, invertMigrations, sharedMigrations } from '#engine';

interface End {
  number: number;
  flow: Pick<CompiledFlow, 'application' | 'migrations'>;
}

/**
 * The migrations of answers between two releases. The common beginning of their lists was already applied;
 * moving back undoes the later release's additional ones.
 * @param from undefined if its release can't be loaded: then none count as applied
 */
export function migrationsBetween(from: End | undefined, to: End): readonly Migration[] {
  const previousMigrations = from?.flow.migrations ?? [];
  const currentMigrations = to.flow.migrations ?? [];
  const shared = sharedMigrations(previousMigrations, currentMigrations);
  if (!from || to.number > from.number) return currentMigrations.slice(shared);
  const undone = previousMigrations.slice(shared);
  // A default without a field in the target is no person's answer: it stays in the stored document.
  const filled = undone.flatMap((migration) => ('default' in migration ? [migration.default] : []));
  const drops = filled.filter((name) => !fieldOf(to.flow.application, name));
  return [...invertMigrations(undone), ...drops.map((drop) => ({ drop }))];
}
