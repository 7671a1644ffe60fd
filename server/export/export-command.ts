import { parseArgs } from 'node:util';
import { audit } from '../audit/audit.ts';
import { createInspector } from '../files/inspection/inspector.ts';
import type { Command } from '../open-deployment.ts';
import { findSubmittedDeal } from './find-submitted.ts';
import type { ExportRecord } from './record.ts';
import { writeExport } from './write-export.ts';

const USAGE = `  npm run export -- --reference K7QD-3MXC --out FOLDER
  npm run export -- --deal ID --out FOLDER
  (--brand NAME where two brands have the same reference)
  (--original also writes the files as they were sent, not rewritten)`;

/** `export` (docs/export.md). */
export const exportCommand: Command = async (args, open) => {
  const { reference, deal, brand, out, original } = optionsOf(args);
  if (!out || (reference === undefined) === (deal === undefined)) throw new Error(`Use:\n${USAGE}`);
  const { deps, close } = await open();
  const inspector = createInspector();
  try {
    const found = await findSubmittedDeal(deps.db, { reference, deal, brand });
    const flow = await deps.releases.flowOf(found);
    await audit(deps, {
      event: 'exported',
      role: 'operator',
      brand: found.brand,
      deal: found.id,
      about: original ? 'originals' : 'copies',
    });
    const options = { out, withOriginals: original, now: new Date() };
    return summary(await writeExport({ ...deps, inspector }, flow, found, options), out);
  } finally {
    await inspector.close();
    await close();
  }
};

function optionsOf(args: string[]) {
  const text = { type: 'string' } as const;
  const options = {
    reference: text,
    deal: text,
    brand: text,
    out: text,
    original: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch {
    throw new Error(`Use:\n${USAGE}`);
  }
}

function summary({ reference, dealId, files, bank }: ExportRecord, out: string): string {
  const unscanned = files.filter(({ scan }) => scan === 'not-scanned').length;
  const uncopied = files.filter(({ copy }) => copy === null).length;
  const originals = files.filter(({ original }) => original).length;
  return [
    `Exported ${reference ?? dealId} to ${out}: application.json and ${files.length} file(s).`,
    `Bank: ${bank ? 'connected' : 'not connected'}.`,
    ...(unscanned > 0 ? [`${unscanned} file(s) were never scanned for viruses.`] : []),
    ...(uncopied > 0
      ? [`${uncopied} file(s) could not be rewritten: --original writes them as they were sent.`]
      : []),
    ...(originals > 0
      ? [
          `${originals} original(s) lie beside their copies. They may hold scripts and links: open them in isolation.`,
        ]
      : []),
    'It holds Social Security numbers and bank statements in clear: keep it accordingly.',
  ].join('\n');
}
