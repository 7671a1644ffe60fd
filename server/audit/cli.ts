import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { openDeployment } from '../export/open-deployment.ts';
import { AUDIT_EVENTS } from './audit.ts';
import { readAudit } from './read-audit.ts';

const USAGE = `  npm run audit -- [--deal ID] [--event NAME] [--brand NAME] [--person SUB-OR-EMAIL] [--since 2026-11-01] [--limit 100]
  Events: ${AUDIT_EVENTS.join(', ')}`;

/** `npm run audit` (docs/operations.md): the newest entries that are asked for, a line of JSON each, oldest first. */
async function run(args: string[]): Promise<string[]> {
  const options = optionsOf(args);
  const { deps, close } = await openDeployment(readConfig(process.env));
  try {
    return await readAudit(deps, options);
  } finally {
    await close();
  }
}

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

try {
  for (const line of await run(process.argv.slice(2))) process.stdout.write(`${line}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
