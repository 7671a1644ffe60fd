import { parseArgs } from 'node:util';
import { countWords } from '../commands/count-words.ts';
import { commandLine, createCommand } from '../commands/create-command.ts';
import type { OpenDeployment } from '../start/open-deployment.ts';
import { AUDIT_EVENTS } from './audit.ts';
import type { Head } from './chain.ts';
import { type AuditFilter, readAudit } from './read-audit.ts';
import { verifyAudit } from './verify-audit.ts';

const USAGE = `  ${commandLine('audit')} verify [--head NUMBER:HASH]
  ${commandLine('audit')} [--deal ID] [--event NAME] [--brand NAME] [--person SUB-OR-EMAIL] [--since 2026-11-01] [--limit 100]
  Events: ${AUDIT_EVENTS.join(', ')}`;

/** `audit` (docs/operations.md) prints the newest matching entries as lines of JSON, oldest first. */
export const auditCommand = createCommand(
  USAGE,
  (args) => (args[0] === 'verify' ? parseVerifyOptions(args.slice(1)) : parseFilter(args)),
  async (options, deps) =>
    'filter' in options ? (await readAudit(deps, options.filter)).join('\n') : verify(deps, options.head),
);

function parseFilter(args: string[]): { filter: AuditFilter } | undefined {
  const text = { type: 'string' } as const;
  const options = { deal: text, event: text, brand: text, person: text, since: text, limit: text };
  const { limit = '100', ...filter } = parseArgs({ args, options }).values;
  const isDate = filter.since === undefined || !Number.isNaN(Date.parse(filter.since));
  return /^[1-9]\d{0,5}$/.test(limit) && isDate ? { filter: { ...filter, limit: Number(limit) } } : undefined;
}

function parseVerifyOptions(args: string[]): { head?: Head } | undefined {
  const { head } = parseArgs({ args, options: { head: { type: 'string' } } }).values;
  if (head === undefined) return {};
  const [, seq, hash] = /^(\d{1,15}):([\w-]{43})$/.exec(head) ?? [];
  return seq && hash ? { head: { seq: Number(seq), hash } } : undefined;
}

/** @throws Error that names the first broken entry */
async function verify(deps: OpenDeployment['deps'], head: Head | undefined): Promise<string> {
  const {
    broken,
    entries,
    unsealed,
    head: last,
  } = await verifyAudit(deps, {
    head,
    keptDays: deps.config.kept.auditDays,
  });
  if (broken) throw new Error(`The audit is broken after ${countWords(entries, 'correct entry')}. ${broken}`);
  const end = entries === 0 ? '' : ` The last one is ${last.seq}:${last.hash}.`;
  const suffix =
    unsealed === 0
      ? ''
      : ` ${countWords(unsealed, 'newer entry', ['is', 'are'])} not sealed yet: a running server seals ${unsealed === 1 ? 'it' : 'them'}.`;
  return `The audit is whole: ${countWords(entries, 'sealed entry')}.${end}${suffix}`;
}
