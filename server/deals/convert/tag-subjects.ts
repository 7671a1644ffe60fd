import { audit } from '../../audit/audit.ts';
import type { OpenDeployment } from '../../start/open-deployment.ts';
import { tagUntagged } from '../store/index.ts';

/**
 * `deals tag-subjects` tags applications without a tag of their subject, for rows that a build without tags wrote, or a restored
 * backup of one, later than a day after the upgrade. It accepts the subject that the database names.
 */
export async function tagSubjects(deps: OpenDeployment['deps']): Promise<string> {
  await audit(deps, { event: 'subjects-tagged', role: 'operator' });
  const count = await tagUntagged(deps, 'all');
  return `${count} applications without a tag now belong to the subject that the database names.`;
}
