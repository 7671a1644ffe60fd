import { parseArgs } from 'node:util';
import { createBrands } from '../brands/brands.ts';
import { commandLine, createCommand } from '../commands/create-command.ts';
import { type Deal, isUuid, readDeal, verifySubject } from '../deals/store/index.ts';
import { createLimits } from '../http/limits/limits.ts';
import { Problem } from '../http/problems/problem.ts';
import { createJobs } from '../jobs/jobs.ts';
import type { OpenDeployment } from '../start/open-deployment.ts';
import { askCorrection, defaultLinkPlace, withdrawCorrection } from './correction/ask.ts';
import { submittedContext } from './correction/context.ts';
import { describeForReviewer } from './correction/list.ts';
import { findCorrectionParts } from './correction/parts.ts';
import { findRequest, findRequestsOfDeal } from './row/store.ts';
import { withdrawRequest } from './row/withdraw.ts';
import { statementsStatus } from './statements/state.ts';

const USAGE = `  ${commandLine('requests')} ask --reference K7QD-3MXC --part business/ein [--part ...] --message "..."
  ${commandLine('requests')} list --reference K7QD-3MXC (or --deal ID)
  ${commandLine('requests')} revoke ID --brand NAME`;

type CommandDeps = OpenDeployment['deps'];

/** No check of the clock, because the command only stores jobs: the processes that run them check it. */
const NO_CLOCK_CHECK = { differenceMs: () => 0, measure: async () => {} };

/**
 * `requests` (docs/operations.md) asks for a correction, lists parts, questions and statement requests of an
 * application, and withdraws a question or the links for statements.
 */
export const requestsCommand = createCommand(USAGE, readOptions, async (options, deps) => {
  const { what: action, id, brand, reference, deal: dealId, parts, message } = options;
  if (action === 'revoke') {
    const row = await findRequest(deps.db, brand, id);
    const withdrawal =
      row?.purpose === 'statements'
        ? withdrawRequest(deps, row, { role: 'operator', about: 'statements' })
        : withdrawCorrection(deps, { by: 'operator' }, row);
    await withdrawal.catch(throwWithText);
    return 'The link has ended.';
  }
  const brands = createBrands(deps);
  if (action === 'list')
    return listRequests(
      deps,
      brands,
      await (dealId ? findDealById(deps, dealId) : findSubmittedByReference(deps, reference)),
    );
  const deal = await findSubmittedByReference(deps, reference);
  const limits = createLimits(deps.db, deps.clock);
  const askedDeal = await readDeal(deps, deal);
  const asker = { by: 'operator', place: defaultLinkPlace(deps) } as const;
  // Only queues the mail; a running server sends it.
  const jobs = createJobs({ ...deps, clockCheck: NO_CLOCK_CHECK, onTry: () => {} });
  const row = await askCorrection({ ...deps, brands, limits, jobs }, asker, askedDeal, {
    parts,
    message,
  }).catch(throwWithText);
  const asked = `Asked: ${row.id} (brand ${row.brand}), until ${row.due_at.toISOString()}`;
  return [asked, ...describeLink(deps)].join('\n');
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

/** On one machine the port of the mailed link is a setting of this command, not of the server that runs. */
function describeLink({ config }: CommandDeps): string[] {
  if (!config.isLoopback) return [];
  return [
    `The mailed link begins with ${config.publicUrl}.`,
    "If the server has another port, revoke the question, and ask again with the server's PORT.",
  ];
}

async function findSubmittedByReference(deps: CommandDeps, reference: string): Promise<Deal> {
  const [found] = await deps.db.query(
    'select * from deals where reference = $1 and submitted_at is not null',
    [reference.toUpperCase()],
  );
  const deal = await verifySubject(deps, found);
  if (!deal) throw new Error(`There is no submitted application ${reference}.`);
  return deal;
}

async function findDealById(deps: CommandDeps, id: string): Promise<Deal> {
  const [found] = isUuid(id) ? await deps.db.query('select * from deals where id = $1', [id]) : [];
  const deal = await verifySubject(deps, found);
  if (!deal) throw new Error(`There is no application ${id}.`);
  return deal;
}

/** Lists requests and parts without answers; unsubmitted applications have only statement requests. */
async function listRequests(
  deps: CommandDeps,
  brands: ReturnType<typeof createBrands>,
  deal: Deal,
): Promise<string> {
  const ownBrand = await brands.byPlatform(deal.brand);
  if (!ownBrand) throw new Error(`There is no brand "${deal.brand}".`);
  const statements = ['Statements:', ...(await statementLines(deps, deal))];
  if (deal.submitted_at === null) return statements.join('\n');
  const read = await readDeal(deps, deal);
  const parts = findCorrectionParts(submittedContext(ownBrand, read)).map(
    ({ part, title }) => `${part}  ${title}`,
  );
  const requestLines = (await describeForReviewer(deps, ownBrand, read)).map(
    ({ id, status, madeAt, parts: titles }) => `${id}  ${status}  ${madeAt}  ${titles.join('; ')}`,
  );
  const questions = ['Questions:', ...(requestLines.length > 0 ? requestLines : ['none'])];
  return ['Parts:', ...parts, ...questions, ...statements].join('\n');
}

async function statementLines(deps: CommandDeps, deal: Deal): Promise<string[]> {
  const rows = (await findRequestsOfDeal(deps.db, deal)).filter(({ purpose }) => purpose === 'statements');
  const lines = rows.map(async (row) => {
    const status = await statementsStatus(deps, row, deal);
    const times = [
      ['until', row.due_at],
      ['opened', row.opened_at],
      ['answered', row.answered_at],
    ] as const;
    const timeTexts = times.flatMap(([word, time]) => (time ? `${word} ${time.toISOString()}` : []));
    return [row.id, status, row.made_at.toISOString(), row.parts.join(', '), ...timeTexts].join('  ');
  });
  return rows.length > 0 ? Promise.all(lines) : ['none'];
}

function throwWithText(error: unknown): never {
  if (error instanceof Problem) throw new Error(error.extras.msg ?? `Refused: ${error.message}`);
  throw error;
}
