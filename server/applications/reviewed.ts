import type { ReviewedApplication } from '#contracts/studio/applications.ts';
import type { EffectiveBrand } from '../brands/brand.ts';
import { createReview, listCertifications } from '../deals/read/index.ts';
import type { ReadDeal } from '../deals/store/index.ts';
import type { Deps } from '../deps.ts';
import { withWords } from '../releases/words.ts';
import { submittedContext } from '../requests/correction/context.ts';
import { describeForReviewer } from '../requests/correction/list.ts';
import { findCorrectionParts } from '../requests/correction/parts.ts';
import { toListedApplication } from './listed.ts';

/**
 * An application as a reviewer sees it: every answer by step, with masks instead of secrets.
 * @param arrived the types of the uploaded files
 */
export async function toReviewedApplication(
  deps: Pick<Deps, 'db' | 'crypto' | 'clock'>,
  brand: EffectiveBrand,
  { flow, deal, read }: ReadDeal,
  arrived: readonly string[],
): Promise<ReviewedApplication> {
  const { application } = read;
  const context = submittedContext(brand, { flow, deal, read });
  return {
    parts: findCorrectionParts(context).map(({ part, title }) => ({ part, title })),
    corrections: await describeForReviewer(deps, brand, { flow, deal, read }),
    ...toListedApplication(flow, deal, application, arrived),
    sections: createReview(withWords(brand, flow), flow, deal, application).map(
      ({ title, itemName, rows }) => ({
        title,
        ...(itemName ? { item: itemName } : {}),
        rows: rows.map(({ label, value }) => ({ label, ...(value === undefined ? {} : { value }) })),
      }),
    ),
    certified: listCertifications(flow, deal, application).map(({ name, when, certified }) => ({
      at: when.toISOString(),
      by: name,
      words: certified,
    })),
  };
}
