import { parseArgs } from 'node:util';
import { countWords } from '../commands/count-words.ts';
import { commandLine, createCommand } from '../commands/create-command.ts';
import { erasePerson } from './erase-person.ts';
import { exportPerson } from './export-person.ts';

const USAGE = `  ${commandLine('person')} export EMAIL [--out FOLDER]
  ${commandLine('person')} erase EMAIL`;

/** `person` (docs/operations.md) writes a person's data into a folder, or erases it. */
export const personCommand = createCommand(
  USAGE,
  (args) => {
    const options = { out: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [what, email = '', ...more] = positionals;
    if ((what !== 'export' && what !== 'erase') || email === '' || more.length > 0) return undefined;
    return { what, email, out: values.out };
  },
  async ({ what, email, out: outFile }, deps) => {
    const now = deps.clock.now();
    const out = outFile ?? `person-${now.toISOString().slice(0, 10)}`;
    if (what === 'export') {
      const { applications, files } = await exportPerson(deps, email, out, now);
      return `Exported ${countWords(applications, 'application')} and ${countWords(files, 'file')} to ${out}, in clear: hand it over, and delete it.`;
    }
    const { gone: erased, stays } = await erasePerson(deps, email, now);
    const lines = (list: string[]) => list.map((line) => `  - ${line}`);
    return ['Erased:', ...lines(erased), 'Stays:', ...lines(stays)].join('\n');
  },
);
