import type { Brand } from '../../brand/types.ts';
import type { Services } from '../../shell/services/index.ts';
import { createRuntimes } from '../runtime/index.ts';
import { readEntryQuery } from './entry-query.ts';

/** Applies the query of a link to a flow's home [LINK-46]. @returns the query that stays in the address */
export async function readHomeQuery(
  flowId: string,
  { brand, services }: { brand: Brand; services: Services },
  search: string,
): Promise<string> {
  return readEntryQuery(await services.once(createRuntimes).getOrStart(flowId, brand), search);
}
