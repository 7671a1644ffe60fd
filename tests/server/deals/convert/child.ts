/** A process that a test kills: converts every application, as the command does. */

import { compileFlow, loadFlow, readCatalog } from '#engine/compile';
import { convertDeals } from '#server/deals/convert/convert-deals.ts';
import { openDatabaseWithoutLimits } from '../../support/database-without-limits.ts';

const { connection, shape } = JSON.parse(process.argv[2] ?? '{}');
const flowIn = (folder: string) => {
  const result = compileFlow(folder, { schemas: 'schemas', catalog: readCatalog('.', 'flows') });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return loadFlow(result.body);
};
const flows = { apply: flowIn('flows/apply'), bcm: flowIn('flows/bcm') };
const db = openDatabaseWithoutLimits(connection);
const flowOf = async ({ application_type: type }: { application_type: string }) =>
  flows[type as keyof typeof flows];
await convertDeals({ db, releases: { flowOf } }, shape, async () => {});
await db.close();
