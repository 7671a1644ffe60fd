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
import { reviewOf } from '../../deals/read/index.ts';
import { type ReadDeal, readDocument } from '../../deals/store/index.ts';
import type { Deps } from '../../deps.ts';
import { withWords } from '../../releases/words.ts';
import type { RequestRow } from '../row/store.ts';
import { submittedContext } from './context.ts';

type Corrected = Pick<ReviewedCorrection, 'changes' | 'missing'>;

/**
 * The answers that the applicant changed, and the questions that became necessary, by correction. Secrets are
 * compared in full and shown as masks.
 */
export async function correctedAnswers(
  { db, crypto }: Pick<Deps, 'db' | 'crypto'>,
  brand: EffectiveBrand,
  now: ReadDeal,
  rows: readonly RequestRow[],
): Promise<Map<string, Corrected>> {
  const { flow, deal } = now;
  const stored = await db.query(
    'select * from submitted_versions where brand = $1 and deal_id = $2 order by version',
    [deal.brand, deal.id],
  );
  const versions = stored.map(({ request_id: request, version, document, shape, hidden }) => {
    const then = { ...deal, version, document, shape, hidden };
    return { request, deal: { flow, deal: then, read: readDocument(crypto, flow, then) } };
  });
  const current = faultsOf(brand, now);
  const changes = versions.map(({ request, deal: before }, index): [string, Corrected] => {
    const after = versions[index + 1]?.deal ?? now;
    const fields = rows.find(({ id }) => id === request)?.fields ?? [];
    const [old, next] = [faultsOf(brand, before), faultsOf(brand, after)];
    const missing = [...next].filter(([field]) => !old.has(field) && current.has(field));
    return [
      request,
      {
        changes: differences(withWords(brand, flow), before, after, fields),
        missing: missing.map(([, title]) => title),
      },
    ];
  });
  return new Map(changes);
}

function differences(
  brand: EffectiveBrand,
  before: ReadDeal,
  after: ReadDeal,
  fields: readonly string[],
): Corrected['changes'] {
  const rowsOf = ({ flow, deal, read }: ReadDeal) =>
    new Map(
      reviewOf(brand, flow, deal, read.application)
        .flatMap(({ rows }) => rows)
        .map((row) => [row.field, row] as const),
    );
  const [old, next] = [rowsOf(before), rowsOf(after)];
  const full = [before.read.secured.inFull(), after.read.secured.inFull()] as const;
  return fields.flatMap((pointer): Corrected['changes'] => {
    const name = nameOf(after, pointer);
    if (name === undefined) return [];
    const [was, is] = full.map((object) => readField(after.flow, object as ApplicationData, name));
    if (isDeepStrictEqual(was, is)) return [];
    const shown = [old.get(name)?.value, next.get(name)?.value];
    return [
      {
        label: next.get(name)?.label ?? old.get(name)?.label ?? name,
        ...(shown[0] === undefined ? {} : { before: shown[0] }),
        ...(shown[1] === undefined ? {} : { after: shown[1] }),
        ...(!old.has(name) ? { because: 'needed' } : !next.has(name) ? { because: 'unneeded' } : {}),
      },
    ];
  });
}

/** A submit's faults by flat name: titles of step and question. */
function faultsOf(brand: EffectiveBrand, deal: ReadDeal): Map<string, string> {
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

/** @param pointer has the item's id. @returns a flat name; undefined if the item was removed */
function nameOf({ flow, read }: ReadDeal, pointer: string): string | undefined {
  const [, first = '', id, ...rest] = pointer.split('/');
  if (id === undefined) return flatName(flow.application, pointer);
  const index = listOf(read.application, first).findIndex((item) => item.id === id);
  return index < 0 ? undefined : flatName(flow.application, `/${first}/${index}/${rest.join('/')}`);
}
