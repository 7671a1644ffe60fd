import { parseArgs } from 'node:util';
import { audit } from '../audit/audit.ts';
import { FLOWS } from '../flows.ts';
import type { Command } from '../open-deployment.ts';
import { findSubmittedDeal } from './find-submitted.ts';
import type { ExportRecord } from './record.ts';
import { writeExport } from './write-export.ts';

const USAGE = `  npm run export -- --reference K7QD-3MXC --out FOLDER
  npm run export -- --deal ID --out FOLDER
  (--brand NAME where two brands have the same reference)`;

/** `export` (docs/export.md). */
export const exportCommand: Command = async (args, open) => {
  const { reference, deal, brand, out } = optionsOf(args);
  if (!out || (reference === undefined) === (deal === undefined)) throw new Error(`Use:\n${USAGE}`);
  const { deps, close } = await open();
  try {
    const found = await findSubmittedDeal(deps.db, { reference, deal, brand });
    const flow = FLOWS[found.application_type];
    if (!flow) throw new Error(`There is no flow ${found.application_type} in this build.`);
    await audit(deps, { event: 'exported', role: 'operator', brand: found.brand, deal: found.id });
    return told(await writeExport(deps, flow, found, out, new Date()), out);
  } finally {
    await close();
  }
};

function optionsOf(args: string[]): Record<'reference' | 'deal' | 'brand' | 'out', string | undefined> {
  const text = { type: 'string' } as const;
  try {
    const options = { reference: text, deal: text, brand: text, out: text };
    const { reference, deal, brand, out } = parseArgs({ args, options }).values;
    return { reference, deal, brand, out };
  } catch {
    throw new Error(`Use:\n${USAGE}`);
  }
}

function told({ reference, dealId, files, bank }: ExportRecord, out: string): string {
  const unscanned = files.filter(({ scan }) => scan === 'not-scanned').length;
  return [
    `Exported ${reference ?? dealId} to ${out}: application.json and ${files.length} file(s).`,
    `Bank: ${bank ? 'connected' : 'not connected'}.`,
    ...(unscanned > 0 ? [`${unscanned} file(s) were never scanned for viruses.`] : []),
    'It holds Social Security numbers and bank statements in clear: keep it accordingly.',
  ].join('\n');
}
