import { parseArgs } from 'node:util';
import type { Command } from '../open-deployment.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';

const USAGE = `  npm run person -- export EMAIL [--out FOLDER]
  npm run person -- erase EMAIL`;

/** `person` (docs/operations.md): all that is kept of somebody, into a folder; or erases it. */
export const personCommand: Command = async (args, open) => {
  const { what, email, out } = optionsOf(args);
  const { deps, close } = await open();
  const now = new Date();
  try {
    if (what === 'export') {
      const { applications, files } = await exportPerson(deps, email, out, now);
      return `Exported ${applications} application(s) and ${files} file(s) to ${out}, in clear: hand it over, and delete it.`;
    }
    const { gone, stays } = await erasePerson(deps, email, now);
    const lines = (list: string[]) => list.map((line) => `  - ${line}`);
    return ['Erased:', ...lines(gone), 'Stays:', ...lines(stays)].join('\n');
  } finally {
    await close();
  }
};

function optionsOf(args: string[]): { what: 'export' | 'erase'; email: string; out: string } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { out: { type: 'string' } },
      allowPositionals: true,
    });
    const [what, email = '', ...more] = positionals;
    if ((what !== 'export' && what !== 'erase') || email === '' || more.length > 0)
      throw new Error('Not understood.');
    const day = new Date().toISOString().slice(0, 10);
    return { what, email, out: values.out ?? `person-${day}` };
  } catch {
    throw new Error(`Use:\n${USAGE}`);
  }
}
