import type { EffectiveBrand } from '../../brands/brand.ts';
import type { Deps } from '../../deps.ts';
import { createUsers, normalizeEmail } from '../../identity/users.ts';
import { withWords } from '../../releases/words.ts';
import { answerOf, applicationLanguage } from '../answers/index.ts';
import type { ReadDeal } from '../store/index.ts';

/** The brand of a deal in the application's language, with the texts of the deal's release. */
export async function findBrandOfDeal(
  { brands }: Pick<Deps, 'brands'>,
  { flow, deal, read }: ReadDeal,
): Promise<EffectiveBrand | undefined> {
  const ownBrand = await brands.byPlatform(deal.brand, applicationLanguage(flow, read.application));
  return ownBrand && withWords(ownBrand, flow);
}

/** The email address that the applicant signs in with, else the address in the application. */
export async function findApplicantAddress(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { flow, deal, read }: ReadDeal,
): Promise<string | undefined> {
  const user = await createUsers(deps).findBySub(deal.subject);
  return normalizeEmail(user?.email ?? answerOf(flow, read.application, 'email'));
}
