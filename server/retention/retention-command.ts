import { audit } from '../audit/audit.ts';
import { commandLine, createCommand } from '../commands/create-command.ts';
import type { Row } from '../storage/tables/index.ts';

const USAGE = `  ${commandLine('retention')} list       deletions by age that are too large to happen by themselves
  ${commandLine('retention')} approve    allows those that 'list' shows; a running server does them within seconds`;

const NOTHING = 'Nothing waits for approval.';

/** `retention` (docs/operations.md) lists and approves deletions that wait for an operator. */
export const retentionCommand = createCommand(
  USAGE,
  ([what, ...more]) => ((what === 'list' || what === 'approve') && more.length === 0 ? what : undefined),
  async (what, deps) => {
    const { db, clock } = deps;
    if (what === 'list')
      return linesOf(await db.query('select * from retention_holds where approved_at is null order by kind'));
    const approved = await db.transaction(async (tx) => {
      const rows = await tx.query(
        'update retention_holds set approved_at = clock_timestamp() where approved_at is null returning *',
      );
      for (const { kind } of rows)
        await audit({ ...deps, db: tx }, { event: 'retention-approved', role: 'operator', about: kind });
      if (rows.length > 0)
        await tx.query("update jobs set run_at = least(run_at, $1) where slot = 'retention'", [clock.now()]);
      return rows;
    });
    return approved.length === 0 ? NOTHING : `Approved:\n${linesOf(approved)}`;
  },
);

function linesOf(rows: Row<'retention_holds'>[]): string {
  const lines = rows.map(
    ({ kind, expired, total, before }) =>
      `${kind}: ${expired} of ${total}, older than ${before.toISOString()}`,
  );
  return lines.length === 0 ? NOTHING : lines.join('\n');
}
