import type { ReviewedApplication } from '#contracts/studio/applications.ts';
import type { EffectiveBrand } from '../brands/brand.ts';
import { certifications, reviewOf } from '../deals/read/index.ts';
import type { ReadDeal } from '../deals/store/index.ts';
import type { Deps } from '../deps.ts';
import { withWords } from '../releases/words.ts';
import { submittedContext } from '../requests/correction/context.ts';
import { reviewedCorrections } from '../requests/correction/list.ts';
import { correctionParts } from '../requests/correction/parts.ts';
import { listedApplication } from './listed.ts';

/** Every answer by step, with masks instead of secrets; `arrived` has the types of the uploaded files. */
export async function reviewedApplication(
  deps: Pick<Deps, 'db' | 'crypto' | 'clock'>,
  brand: EffectiveBrand,
  { flow, deal, read }: ReadDeal,
  arrived: readonly string[],
): Promise<ReviewedApplication> {
  const { application } = read;
  const context = submittedContext(brand, { flow, deal, read });
  return {
    parts: correctionParts(context).map(({ part, title }) => ({ part, title })),
    corrections: await reviewedCorrections(deps, brand, { flow, deal, read }),
    ...listedApplication(flow, deal, application, arrived),
    sections: reviewOf(withWords(brand, flow), flow, deal, application).map(({ title, itemName, rows }) => ({
      title,
      ...(itemName ? { item: itemName } : {}),
      rows: rows.map(({ label, value }) => ({ label, ...(value === undefined ? {} : { value }) })),
    })),
    certified: certifications(flow, deal, application).map(({ name, when, certified }) => ({
      at: when.toISOString(),
      by: name,
      words: certified,
    })),
  };
}
