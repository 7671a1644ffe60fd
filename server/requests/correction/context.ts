import type { FormContext } from '#engine';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { createEnvironment, createFormContext } from '../../deals/answers/index.ts';
import type { ReadDeal } from '../../deals/store/index.ts';
import { withWords } from '../../releases/words.ts';

/** The form context of a submitted application, with masks instead of secrets and the brand's texts for its flow. */
export function submittedContext(brand: EffectiveBrand, { flow, deal, read }: ReadDeal): FormContext {
  const brandOfFlow = withWords(brand, flow);
  const env = createEnvironment(brandOfFlow, deal.submitted_at ?? deal.saved_at);
  return createFormContext(flow, env, brandOfFlow, { application: read.application, hidden: deal.hidden });
}
