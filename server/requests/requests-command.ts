import { parseArgs } from 'node:util';
import { createBrands } from '../brands/brands.ts';
import { callOf, commandOf } from '../commands/command-of.ts';
import { type Deal, isUuid, readDeal } from '../deals/store/index.ts';
import { createLimits } from '../http/limits/limits.ts';
import { Problem } from '../http/problems/problem.ts';
import { createJobs } from '../jobs/jobs.ts';
import type { OpenDeployment } from '../start/open-deployment.ts';
import { askCorrection, placeOf, withdrawCorrection } from './correction/ask.ts';
import { submittedContext } from './correction/context.ts';
import { reviewedCorrections } from './correction/list.ts';
import { correctionParts } from './correction/parts.ts';
import { findRequest, requestsOf } from './row/store.ts';
import { withdrawRequest } from './row/withdraw.ts';
import { statementsStatus } from './statements/state.ts';

const USAGE = `  ${callOf('requests')} ask --reference K7QD-3MXC --part business/ein [--part ...] --message "..."
  ${callOf('requests')} list --reference K7QD-3MXC (or --deal ID)
  ${callOf('requests')} revoke ID --brand NAME`;

type Parts = OpenDeployment['deps'];

/** The command only stores jobs; processes that run them check the clock. */
const UNCHECKED = { differenceMs: () => 0, measure: async () => {} };

/**
 * `requests` (docs/operations.md) asks for a correction, lists parts, questions and statement requests of an
 * application, and withdraws a question or the links for statements.
 */
export const requestsCommand = commandOf(USAGE, readOptions, async (options, deps) => {
  const { what, id, brand, reference, deal: dealId, parts, message } = options;
  if (what === 'revoke') {
    const row = await findRequest(deps.db, brand, id);
    const withdrawn =
      row?.purpose === 'statements'
        ? withdrawRequest(deps, row, { role: 'operator', about: 'statements' })
        : withdrawCorrection(deps, { by: 'operator' }, row);
    await withdrawn.catch(inWords);
    return 'The link has ended.';
  }
  const brands = createBrands(deps);
  if (what === 'list')
    return list(deps, brands, await (dealId ? dealBy(deps, dealId) : submittedBy(deps, reference)));
  const deal = await submittedBy(deps, reference);
  const limits = createLimits(deps.db, deps.clock);
  const askedDeal = await readDeal(deps, deal);
  const asker = { by: 'operator', place: placeOf(deps) } as const;
  // A running server sends the mail.
  const jobs = createJobs({ ...deps, clockCheck: UNCHECKED, onTry: () => {} });
  const row = await askCorrection({ ...deps, brands, limits, jobs }, asker, askedDeal, {
    parts,
    message,
  }).catch(inWords);
  return `Asked: ${row.id} (brand ${row.brand}), until ${row.due_at.toISOString()}`;
});

function readOptions(args: string[]) {
  const options = {
    reference: { type: 'string' },
    deal: { type: 'string' },
    part: { type: 'string', multiple: true },
    message: { type: 'string' },
    brand: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [what, id = '', ...more] = positionals;
  const { reference = '', deal = '', part: parts = [], message = '', brand = '' } = values;
  const isAsk =
    what === 'ask' && id === '' && deal === '' && reference !== '' && parts.length > 0 && message !== '';
  const isList = what === 'list' && id === '' && (reference === '') !== (deal === '');
  const isRevoke = what === 'revoke' && id !== '' && brand !== '';
  if (more.length > 0 || (!isAsk && !isList && !isRevoke)) return undefined;
  return { what, id, brand, reference, deal, parts, message };
}

async function submittedBy({ db }: Parts, reference: string): Promise<Deal> {
  const [deal] = await db.query('select * from deals where reference = $1 and submitted_at is not null', [
    reference.toUpperCase(),
  ]);
  if (!deal) throw new Error(`There is no submitted application ${reference}.`);
  return deal;
}

async function dealBy({ db }: Parts, id: string): Promise<Deal> {
  const [deal] = isUuid(id) ? await db.query('select * from deals where id = $1', [id]) : [];
  if (!deal) throw new Error(`There is no application ${id}.`);
  return deal;
}

/** Lists requests and parts without answers; unsubmitted applications have only statement requests. */
async function list(deps: Parts, brands: ReturnType<typeof createBrands>, deal: Deal): Promise<string> {
  const ownBrand = await brands.byPlatform(deal.brand);
  if (!ownBrand) throw new Error(`There is no brand "${deal.brand}".`);
  const statements = ['Statements:', ...(await statementLines(deps, deal))];
  if (deal.submitted_at === null) return statements.join('\n');
  const read = await readDeal(deps, deal);
  const parts = correctionParts(submittedContext(ownBrand, read)).map(
    ({ part, title }) => `${part}  ${title}`,
  );
  const asked = (await reviewedCorrections(deps, ownBrand, read)).map(
    ({ id, status, madeAt, parts: titles }) => `${id}  ${status}  ${madeAt}  ${titles.join('; ')}`,
  );
  const questions = ['Questions:', ...(asked.length > 0 ? asked : ['none'])];
  return ['Parts:', ...parts, ...questions, ...statements].join('\n');
}

async function statementLines(deps: Parts, deal: Deal): Promise<string[]> {
  const rows = (await requestsOf(deps.db, deal)).filter(({ purpose }) => purpose === 'statements');
  const lines = rows.map(async (row) => {
    const status = await statementsStatus(deps, row, deal);
    const times = [
      ['until', row.due_at],
      ['opened', row.opened_at],
      ['answered', row.answered_at],
    ] as const;
    const said = times.flatMap(([word, time]) => (time ? `${word} ${time.toISOString()}` : []));
    return [row.id, status, row.made_at.toISOString(), row.parts.join(', '), ...said].join('  ');
  });
  return rows.length > 0 ? Promise.all(lines) : ['none'];
}

function inWords(error: unknown): never {
  if (error instanceof Problem) throw new Error(error.extras.msg ?? `Refused: ${error.message}`);
  throw error;
}
