import type { FunnelQuestion, FunnelStep } from '#contracts/funnel/funnel.ts';
import { type CompiledFlow, locate, stepQuestions } from '#engine';
import words from '#flows/texts.json' with { type: 'json' };
import type { Queries } from '../storage/database.ts';
import type { Row } from '../storage/tables/index.ts';

export interface FunnelFilter {
  flow: string;
  brands?: readonly string[];
  release?: number;
  /** The first day, UTC. */
  since: Date;
}

const WHERE = `flow = $1 and day >= $2::date and ($3::text[] is null or brand = any($3))
  and ($4::integer is null or release = $4)`;
const parametersOf = ({ flow, since, brands, release }: FunnelFilter) => [
  flow,
  since,
  brands ?? null,
  release ?? null,
];

type Total = Pick<Row<'funnel'>, 'step' | 'question' | 'event' | 'rule' | 'count'>;

/** The counts of a flow by step, question, event and rule. */
export async function readTotals(db: Queries, filter: FunnelFilter): Promise<Total[]> {
  return db.query<Total>(
    `select step, question, event, rule, sum(count)::integer as count from funnel where ${WHERE}
     group by step, question, event, rule`,
    parametersOf(filter),
  );
}

/** The brands and releases with counts; `filter.release` is ignored. */
export async function readChoices(db: Queries, filter: FunnelFilter) {
  const rows = await db.query<Pick<Row<'funnel'>, 'brand' | 'release'>>(
    `select distinct brand, release from funnel where ${WHERE}`,
    parametersOf({ ...filter, release: undefined }),
  );
  return {
    brands: [...new Set(rows.map(({ brand }) => brand))].sort(),
    releases: [...new Set(rows.map(({ release }) => release))].sort((a, b) => b - a),
  };
}

/** The counts of each step and question in the flow's order; questions that the flow no longer has come last. */
export function buildReport(flow: CompiledFlow, totals: readonly Total[]): FunnelStep[] {
  /** An empty `question` counts the step's own events. */
  const count = (step: string, question: string, event: string, rule?: string): number =>
    totals
      .filter((total) => total.step === step && total.question === question && total.event === event)
      .filter((total) => rule === undefined || total.rule === rule)
      .reduce((sum, total) => sum + total.count, 0);
  const reportQuestion = (step: string, question: string): FunnelQuestion => {
    const rules = new Set(
      totals
        .filter((total) => total.step === step && total.question === question && total.rule)
        .map(({ rule }) => rule),
    );
    // The funnel counts all items of a list together: `owner_n_ssn`.
    const schema = locate(flow.application, question.replace('_n_', '_1_'))?.schema;
    return {
      question,
      title: schema?.title ?? question,
      started: count(step, question, 'started'),
      answered: count(step, question, 'answered'),
      left: count(step, question, 'left'),
      errors: [...rules]
        .map((rule) => ({
          rule,
          text: schema?.['x-errors']?.[rule] ?? genericErrors[rule] ?? rule,
          shown: count(step, question, 'error', rule),
          left: count(step, question, 'left', rule),
        }))
        .sort((a, b) => b.left - a.left || b.shown - a.shown),
    };
  };
  const openSteps = flow.steps.filter(({ view }) => view !== 'final');
  const ids = [...new Set([...openSteps.map(({ id }) => id), ...totals.map(({ step }) => step)])];
  return ids.map((id) => {
    const step = openSteps.find((step) => step.id === id);
    const ownQuestions = totals
      .filter((total) => total.step === id && total.question)
      .map(({ question }) => question);
    const questions = [...new Set([...(step ? stepQuestions(flow, step) : []), ...ownQuestions])];
    return {
      step: id,
      title: step?.title ?? id,
      started: count(id, '', 'started'),
      finished: count(id, '', 'finished'),
      left: count(id, '', 'left'),
      questions: questions.map((question) => reportQuestion(id, question)),
    };
  });
}

const genericErrors: Partial<Record<string, string>> = words.errors;
