import { parseArgs } from 'node:util';
import { callOf, commandOf } from '../commands/command-of.ts';
import { AUDIT_EVENTS } from './audit.ts';
import { readAudit } from './read-audit.ts';

const USAGE = `  ${callOf('audit')} [--deal ID] [--event NAME] [--brand NAME] [--person SUB-OR-EMAIL] [--since 2026-11-01] [--limit 100]
  Events: ${AUDIT_EVENTS.join(', ')}`;

/**
 * The command `audit` (docs/operations.md): prints the newest matching entries as lines of JSON, oldest
 * first.
 */
export const auditCommand = commandOf(
  USAGE,
  (args) => {
    const text = { type: 'string' } as const;
    const options = { deal: text, event: text, brand: text, person: text, since: text, limit: text };
    const { limit = '100', ...filter } = parseArgs({ args, options }).values;
    const isDate = filter.since === undefined || !Number.isNaN(Date.parse(filter.since));
    return /^[1-9]\d{0,5}$/.test(limit) && isDate ? { ...filter, limit: Number(limit) } : undefined;
  },
  async (options, deps) => (await readAudit(deps, options)).join('\n'),
);
