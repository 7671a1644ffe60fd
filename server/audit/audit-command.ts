import { parseArgs } from 'node:util';
import type { Command } from '../open-deployment.ts';
import { AUDIT_EVENTS } from './audit.ts';
import { readAudit } from './read-audit.ts';

const USAGE = `  npm run audit -- [--deal ID] [--event NAME] [--brand NAME] [--person SUB-OR-EMAIL] [--since 2026-11-01] [--limit 100]
  Events: ${AUDIT_EVENTS.join(', ')}`;

/** `audit` (docs/operations.md): the newest entries that are asked for, a line of JSON each, oldest first. */
export const auditCommand: Command = async (args, open) => {
  const options = optionsOf(args);
  const { deps, close } = await open();
  try {
    return (await readAudit(deps, options)).join('\n');
  } finally {
    await close();
  }
};

function optionsOf(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    const { limit = '100', ...filter } = parseArgs({
      args,
      options: { deal: text, event: text, brand: text, person: text, since: text, limit: text },
    }).values;
    const isDate = filter.since === undefined || !Number.isNaN(Date.parse(filter.since));
    if (!/^[1-9]\d{0,5}$/.test(limit) || !isDate) throw new Error('Not understood.');
    return { ...filter, limit: Number(limit) };
  } catch {
    throw new Error(`Use:\n${USAGE}`);
  }
}
