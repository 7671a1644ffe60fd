import type { JsonObject } from '#domain/payload/save-derived.ts';
import { type CompiledFlow, displayWords, type ReviewGroup, reviewGroups, wordOf } from '#engine';
import type { EffectiveBrand } from '../../brands/brand.ts';
import { createEnvironment, createFormContext } from '../answers/index.ts';
import type { Deal } from '../store/index.ts';

/**
 * The answers of a submitted application by step, with a brand's texts.
 * @param application the answers, with masks instead of secrets
 */
export function createReview(
  brand: EffectiveBrand,
  flow: CompiledFlow,
  deal: Deal,
  application: JsonObject,
): ReviewGroup[] {
  const env = createEnvironment(brand, deal.submitted_at ?? deal.saved_at);
  const context = createFormContext(flow, env, brand, { application, hidden: deal.hidden });
  return reviewGroups(
    context,
    displayWords((key) => wordOf(env, key), brand.locale),
  );
}
