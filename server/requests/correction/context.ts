import type { FormContext } from '#engine';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { environmentOf, formContext } from '../../deals/answers/index.ts';
import type { ReadDeal } from '../../deals/store/index.ts';
import { withWords } from '../../releases/words.ts';

/** A submitted application with masks, in the words of a brand. */
export function submittedContext(brand: EffectiveBrand, { flow, deal, read }: ReadDeal): FormContext {
  const ownBrand = withWords(brand, flow);
  const env = environmentOf(ownBrand, deal.submitted_at ?? deal.saved_at);
  return formContext(flow, env, ownBrand, { application: read.application, hidden: deal.hidden });
}
