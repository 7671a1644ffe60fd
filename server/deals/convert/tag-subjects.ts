import { DAY } from '#domain/units.ts';
import { audit } from '../../audit/audit.ts';
import { countWords } from '../../commands/count-words.ts';
import { allowUntagged } from '../../crypto/key-check.ts';
import type { OpenDeployment } from '../../start/open-deployment.ts';
import { tagUntagged } from '../store/index.ts';

/**
 * `deals tag-subjects` tags applications without a tag of their subject, for rows that a build without tags wrote, or a restored
 * backup of one, later than a day after the upgrade. It accepts the subject that the database names.
 * @param days the number of days from now in which applications of an older build are accepted, too
 */
export async function tagSubjects(deps: OpenDeployment['deps'], days?: number): Promise<string> {
  const { db, crypto, clock } = deps;
  const about = days === undefined ? undefined : `${days} days`;
  await audit(deps, { event: 'subjects-tagged', role: 'operator', ...(about && { about }) });
  const until = new Date(clock.now().getTime() + (days ?? 0) * DAY);
  if (days !== undefined) await allowUntagged(db, crypto, until);
  const count = await tagUntagged(deps, 'all');
  const done = `${countWords(count, 'application')} without a tag now ${count === 1 ? 'belongs' : 'belong'} to the subject that the database names.`;
  return days === undefined
    ? done
    : `${done} So do those that an older build stores until ${until.toISOString()}.`;
}
