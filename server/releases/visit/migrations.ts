import type { CompiledFlow, Migration } from '#engine';
import { fieldOf, invertMigrations, sharedMigrations } from '#engine';

interface End {
  number: number;
  flow: Pick<CompiledFlow, 'application' | 'migrations'>;
}

/**
 * The migrations of answers between two releases. Migrations that both lists begin with are already applied; a
 * move back undoes the others of the later release.
 * @param from undefined if its release can't be loaded: then no migration counts as applied
 */
export function migrationsBetween(from: End | undefined, to: End): readonly Migration[] {
  const previousMigrations = from?.flow.migrations ?? [];
  const currentMigrations = to.flow.migrations ?? [];
  const shared = sharedMigrations(previousMigrations, currentMigrations);
  if (!from || to.number > from.number) return currentMigrations.slice(shared);
  const undone = previousMigrations.slice(shared);
  // No person gave the answer that a default filled in: drop it if the target has no such field.
  const filled = undone.flatMap((migration) => ('default' in migration ? [migration.default] : []));
  const drops = filled.filter((name) => !fieldOf(to.flow.application, name));
  return [...invertMigrations(undone), ...drops.map((drop) => ({ drop }))];
}
