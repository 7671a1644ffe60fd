import type { EffectiveBrand } from '../../brands/brand.ts';
import type { Deps } from '../../deps.ts';
import { createUsers, normalizeEmail } from '../../identity/users.ts';
import { withWords } from '../../releases/words.ts';
import { answerOf, languageOf } from '../answers/index.ts';
import type { ReadDeal } from '../store/index.ts';

/** The brand in the application's language, with the words of its release. */
export async function brandOfDeal(
  { brands }: Pick<Deps, 'brands'>,
  { flow, deal, read }: ReadDeal,
): Promise<EffectiveBrand | undefined> {
  const ownBrand = await brands.byPlatform(deal.brand, languageOf(flow, read.application));
  return ownBrand && withWords(ownBrand, flow);
}

/** The address that the applicant signs in with, else the one in the application. */
export async function applicantAddress(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { flow, deal, read }: ReadDeal,
): Promise<string | undefined> {
  const user = await createUsers(deps).bySub(deal.subject);
  return normalizeEmail(user?.email ?? answerOf(flow, read.application, 'email'));
}
