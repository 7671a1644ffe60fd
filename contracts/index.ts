import { brands } from './brands.ts';
import { deals } from './deals.ts';
import { funnel } from './funnel/funnel.ts';
import { identity } from './identity.ts';
import { lookups } from './lookups.ts';
import type { Operation, Shape } from './operation.ts';
import { reminderOperations } from './reminders.ts';
import { requestOperations } from './requests.ts';
import { saves } from './saves.ts';
import { service } from './service.ts';
import { bank } from './statements/bank.ts';
import { fileOperations } from './statements/files.ts';
import { returnLinkOperations } from './statements/return-links.ts';
import { applications } from './studio/applications.ts';
import { approvals } from './studio/approvals.ts';
import { draftBrands } from './studio/draft-brands.ts';
import { history } from './studio/history.ts';
import { previewLinks } from './studio/preview-links.ts';
import { studio } from './studio/studio.ts';

/** Every route of the API by method and path. Pages, files and routes of local stand-ins are not listed. */
export const operations = {
  ...brands,
  ...lookups,
  ...saves,
  ...deals,
  ...bank,
  ...fileOperations,
  ...returnLinkOperations,
  ...requestOperations,
  ...reminderOperations,
  ...identity,
  ...service,
  ...studio,
  ...applications,
  ...approvals,
  ...draftBrands,
  ...history,
  ...previewLinks,
  ...funnel,
} as const satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type OperationName = keyof Operations;

/** The request and the answer of a route: `Contract<'GET /deals/current'>['answer']`. */
export type Contract<Name extends OperationName> = Shape<Operations[Name]>;

/** The operation of a route; undefined if it has none. */
export function operationOf(name: string): Operation | undefined {
  return Object.hasOwn(operations, name) ? operations[name as OperationName] : undefined;
}
