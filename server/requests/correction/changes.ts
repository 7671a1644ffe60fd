import { isDeepStrictEqual } from 'node:util';
import type { ReviewedCorrection } from '#contracts/studio/applications.ts';
import {
  type ApplicationData,
  fieldLabel,
  fieldUi,
  flatName,
  listOf,
  locate,
  readField,
  stepTitle,
} from '#engine';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { createReview } from '../../deals/read/index.ts';
import { type ReadDeal, readDocument } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { withWords } from '../../releases/words.ts';
import type { RequestRow } from '../row/store.ts';
import { submittedContext } from './context.ts';

type CorrectionOutcome = Pick<ReviewedCorrection, 'changes' | 'missing'>;

/**
 * Finds, by the id of each correction, the answers that the applicant changed and the questions that its answers
 * made necessary. Secrets are compared in full and shown as masks.
 */
export async function findCorrectedAnswers(
  { db, crypto }: Pick<Deps, 'db' | 'crypto'>,
  brand: EffectiveBrand,
  now: ReadDeal,
  rows: readonly RequestRow[],
): Promise<Map<string, CorrectionOutcome>> {
  const { flow, deal } = now;
  const storedVersions = await db.query(
    'select * from submitted_versions where brand = $1 and deal_id = $2 order by version',
    [deal.brand, deal.id],
  );
  const versions = storedVersions.map(({ request_id: request, version, document, shape, hidden }) => {
    const dealThen = { ...deal, version, document, shape, hidden };
    return { request, deal: { flow, deal: dealThen, read: readDocument(crypto, flow, dealThen) } };
  });
  const current = findSubmitFaults(brand, now);
  const changes = versions.map(({ request, deal: before }, index): [string, CorrectionOutcome] => {
    const after = versions[index + 1]?.deal ?? now;
    const fields = rows.find(({ id }) => id === request)?.fields ?? [];
    const [old, next] = [findSubmitFaults(brand, before), findSubmitFaults(brand, after)];
    const missing = [...next].filter(([field]) => !old.has(field) && current.has(field));
    return [
      request,
      {
        changes: compareAnswers(withWords(brand, flow), before, after, fields),
        missing: missing.map(([, title]) => title),
      },
    ];
  });
  return new Map(changes);
}

function compareAnswers(
  brand: EffectiveBrand,
  before: ReadDeal,
  after: ReadDeal,
  fields: readonly string[],
): CorrectionOutcome['changes'] {
  const reviewRows = ({ flow, deal, read }: ReadDeal) =>
    new Map(
      createReview(brand, flow, deal, read.application)
        .flatMap(({ rows }) => rows)
        .map((row) => [row.field, row] as const),
    );
  const [old, next] = [reviewRows(before), reviewRows(after)];
  const full = [before.read.secured.decryptAll(), after.read.secured.decryptAll()] as const;
  return fields.flatMap((pointer): CorrectionOutcome['changes'] => {
    const field = flatNameOf(after, pointer);
    if (field === undefined) return [];
    const [oldNames, nextNames] = [namesWithin(old, field), namesWithin(next, field)];
    return [...new Set([...nextNames, ...oldNames])].flatMap((name): CorrectionOutcome['changes'] => {
      const [was, is] = full.map((object) => readField(after.flow, object as ApplicationData, name));
      const values = [old.get(name)?.value, next.get(name)?.value];
      // The words of a code may change without it (`x-label-from`); the field that stores them has no row.
      // A checkbox without an answer is 'No', too.
      const isSame = isDeepStrictEqual(was ?? false, is ?? false);
      if (isSame && values[0] === values[1]) return [];
      // A list that was empty, or is empty now: its items have their own rows.
      if (values[0] === undefined && values[1] === undefined) return [];
      return [
        {
          label: next.get(name)?.label ?? old.get(name)?.label ?? name,
          ...(values[0] === undefined ? {} : { before: values[0] }),
          ...(values[1] === undefined ? {} : { after: values[1] }),
          ...(oldNames.length === 0
            ? { because: 'needed' }
            : nextNames.length === 0
              ? { because: 'unneeded' }
              : {}),
        },
      ];
    });
  });
}

/** The names of a field's rows: its own, or the deep names inside of a list or object. */
function namesWithin(rows: ReadonlyMap<string, unknown>, field: string): string[] {
  return [...rows.keys()].filter((name) => name === field || name.startsWith(`${field}/`));
}

/** The fields that would prevent a submit, by flat name, with the titles of step and question. */
function findSubmitFaults(brand: EffectiveBrand, deal: ReadDeal): Map<string, string> {
  const context = submittedContext(brand, deal);
  const { flow, env } = context;
  const faults = context.incompleteSteps().flatMap((step) =>
    context.errorsOf(step).map(({ field }): [string, string] => {
      const schema = locate(flow.application, field)?.schema ?? {};
      return [
        field,
        `${stepTitle(step, env)}: ${fieldLabel(flow, env, field, schema, fieldUi(flow, step, field))}`,
      ];
    }),
  );
  return new Map(faults);
}

/** The flat name of a pointer that has an item's id instead of its index; undefined if the item was removed. */
function flatNameOf({ flow, read }: ReadDeal, pointer: string): string | undefined {
  const [, first = '', id, ...rest] = pointer.split('/');
  if (id === undefined) return flatName(flow.application, pointer);
  const index = listOf(read.application, first).findIndex((item) => item.id === id);
  return index < 0 ? undefined : flatName(flow.application, `/${first}/${index}/${rest.join('/')}`);
}
