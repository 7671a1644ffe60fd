import { parseArgs } from 'node:util';
import { createBrands } from '../../brands/brands.ts';
import { callOf, commandOf } from '../../commands/command-of.ts';
import { type Deal, readDeal } from '../../deals/store/index.ts';
import { createLimits } from '../../http/limits/limits.ts';
import { Problem } from '../../http/problems/problem.ts';
import { createJobs } from '../../jobs/jobs.ts';
import type { OpenDeployment } from '../../start/open-deployment.ts';
import { findRequest } from '../row/store.ts';
import { askCorrection, placeOf, withdrawCorrection } from './ask.ts';
import { submittedContext } from './context.ts';
import { reviewedCorrections } from './list.ts';
import { correctionParts } from './parts.ts';

const USAGE = `  ${callOf('requests')} ask --reference K7QD-3MXC --part business/ein [--part ...] --message "..."
  ${callOf('requests')} list --reference K7QD-3MXC
  ${callOf('requests')} revoke ID --brand NAME`;

type Parts = OpenDeployment['deps'];

/** The command's queue only stores jobs, and the clock is checked by processes that run them. */
const UNCHECKED = { differenceMs: () => 0, measure: async () => {} };

/**
 * The command `requests` (docs/operations.md): asks the applicant of a submitted application for a correction, lists its parts and
 * questions, and takes a question back.
 */
export const requestsCommand = commandOf(USAGE, readOptions, async (options, deps) => {
  const { what, id, brand, reference, parts, message } = options;
  if (what === 'revoke') {
    const row = await findRequest(deps.db, brand, id);
    await withdrawCorrection(deps, { by: 'operator' }, row).catch(inWords);
    return 'The link has ended.';
  }
  const deal = await submittedBy(deps, reference);
  const brands = createBrands(deps);
  if (what === 'list') return list(deps, brands, deal);
  const limits = createLimits(deps.db, deps.clock);
  const asked = await readDeal(deps, deal);
  const asker = { by: 'operator', place: placeOf(deps) } as const;
  // A running server sends the mail.
  const jobs = createJobs({ ...deps, clockCheck: UNCHECKED, onTry: () => {} });
  const row = await askCorrection({ ...deps, brands, limits, jobs }, asker, asked, { parts, message }).catch(
    inWords,
  );
  return `Asked: ${row.id} (brand ${row.brand}), until ${row.due_at.toISOString()}`;
});

function readOptions(args: string[]) {
  const options = {
    reference: { type: 'string' },
    part: { type: 'string', multiple: true },
    message: { type: 'string' },
    brand: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [what, id = '', ...more] = positionals;
  const { reference = '', part: parts = [], message = '', brand = '' } = values;
  const isAsk = what === 'ask' && id === '' && reference !== '' && parts.length > 0 && message !== '';
  const isList = what === 'list' && id === '' && reference !== '';
  const isRevoke = what === 'revoke' && id !== '' && brand !== '';
  if (more.length > 0 || (!isAsk && !isList && !isRevoke)) return undefined;
  return { what, id, brand, reference, parts, message };
}

async function submittedBy({ db }: Parts, reference: string): Promise<Deal> {
  const [deal] = await db.query('select * from deals where reference = $1 and submitted_at is not null', [
    reference.toUpperCase(),
  ]);
  if (!deal) throw new Error(`There is no submitted application ${reference}.`);
  return deal;
}

/** The parts that can be asked for, and the questions so far, without any answer. */
async function list(deps: Parts, brands: ReturnType<typeof createBrands>, deal: Deal): Promise<string> {
  const own = await brands.byPlatform(deal.brand);
  if (!own) throw new Error(`There is no brand "${deal.brand}".`);
  const read = await readDeal(deps, deal);
  const parts = correctionParts(submittedContext(own, read)).map(({ part, title }) => `${part}  ${title}`);
  const asked = (await reviewedCorrections(deps, own, read)).map(
    ({ id, status, madeAt, parts: titles }) => `${id}  ${status}  ${madeAt}  ${titles.join('; ')}`,
  );
  return ['Parts:', ...parts, 'Questions:', ...(asked.length > 0 ? asked : ['none'])].join('\n');
}

/** A refusal in words for the terminal. */
function inWords(error: unknown): never {
  if (error instanceof Problem) throw new Error(error.extras.msg ?? `Refused: ${error.message}`);
  throw error;
}
