import { parseArgs } from 'node:util';
import { audit } from '../audit/audit.ts';
import { countWords } from '../commands/count-words.ts';
import { commandLine, createCommand } from '../commands/create-command.ts';
import { type Deal, isUuid, type TagDeps, verifySubject } from '../deals/store/index.ts';
import type { ExportRecord } from './record.ts';
import { writeExport } from './write-export.ts';

const USAGE = `  ${commandLine('export')} --reference K7QD-3MXC --out FOLDER
  ${commandLine('export')} --deal ID --out FOLDER
  (--brand NAME if two brands have the same reference)
  (--original also writes the files as they were sent, not rewritten)`;

/** The command `export` (docs/export.md). */
export const exportCommand = createCommand(
  USAGE,
  (args) => {
    const text = { type: 'string' } as const;
    const options = {
      reference: text,
      deal: text,
      brand: text,
      out: text,
      original: { type: 'boolean' },
    } as const;
    const { out, ...selector } = parseArgs({ args, options }).values;
    return out && (selector.reference === undefined) !== (selector.deal === undefined)
      ? { out, ...selector }
      : undefined;
  },
  async ({ out, original, ...selector }, deps) => {
    const foundDeal = await findSubmittedDeal(deps, selector);
    const flow = await deps.releases.flowOf(foundDeal);
    await audit(deps, {
      event: 'exported',
      role: 'operator',
      brand: foundDeal.brand,
      deal: foundDeal.id,
      about: original ? 'originals' : 'copies',
    });
    const options = { out, withOriginals: original, now: deps.clock.now() };
    return summarize(await writeExport(deps, flow, foundDeal, options), out);
  },
);

function summarize({ reference, dealId, files, bank }: ExportRecord, out: string): string {
  const unscanned = files.filter(({ scan }) => scan === 'not-scanned').length;
  const uncopied = files.filter(({ copy }) => copy === null).length;
  const originals = files.filter(({ original }) => original).length;
  return [
    `Exported ${reference ?? dealId} to ${out}: application.json and ${countWords(files.length, 'file')}.`,
    `Bank: ${bank ? 'connected' : 'not connected'}.`,
    ...(unscanned > 0
      ? [`${countWords(unscanned, 'file', ['was', 'were'])} never scanned for viruses.`]
      : []),
    ...(uncopied > 0
      ? [
          `${countWords(uncopied, 'file')} could not be rewritten: --original writes ${uncopied === 1 ? 'it as it was' : 'them as they were'} sent.`,
        ]
      : []),
    ...(originals > 0
      ? [
          `${countWords(originals, 'original', ['lies beside its copy. It', 'lie beside their copies. They'])} may hold scripts and links: open ${originals === 1 ? 'it' : 'them'} in isolation.`,
        ]
      : []),
    'It holds Social Security numbers and bank statements in clear: keep it accordingly.',
  ].join('\n');
}

/** Selects an application by reference or deal id. `brand` is needed if several brands have the same reference. */
interface ApplicationSelector {
  reference?: string;
  deal?: string;
  brand?: string;
}

/**
 * Finds the submitted application without checking permission, for the command line.
 * @throws Error with a message for the terminal
 */
export async function findSubmittedDeal(
  deps: TagDeps,
  { reference, deal, brand }: ApplicationSelector,
): Promise<Deal> {
  if (deal !== undefined && !isUuid(deal)) throw new Error('That is no id of a deal.');
  const rows = await deps.db.query(
    `select * from deals where ($1::uuid is null or id = $1::uuid) and ($2::text is null or reference = upper($2))
       and ($3::text is null or brand = $3) order by brand limit 2`,
    [deal ?? null, reference ?? null, brand ?? null],
  );
  const [foundDeal, another] = rows;
  if (!foundDeal) throw new Error('There is no such application.');
  if (another) throw new Error('Several brands have one by that name. Name the brand with --brand.');
  if (foundDeal.submitted_at === null) throw new Error('That application has not been submitted yet.');
  if (!(await verifySubject(deps, foundDeal)))
    throw new Error('The brand or subject of that application was changed in the database.');
  return foundDeal;
}
