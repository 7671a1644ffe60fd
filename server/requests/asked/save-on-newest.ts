import { REQUESTS } from '../../call-limits.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { type OpenedRequest, openRequest } from '../row/read.ts';
import { findRequest } from '../row/store.ts';

/**
 * Saves on the newest version; after another save it reads request and application again. A refusal has only
 * its code, because the asked person may not see the application.
 * @param write refuses a closed request
 * @throws Problem `expired-link` if the application is deleted or submitted meanwhile, `unavailable`
 */
export async function saveOnNewest(
  deps: Deps,
  first: OpenedRequest,
  write: (openedRequest: OpenedRequest) => Promise<void>,
): Promise<void> {
  let openedRequest: OpenedRequest | undefined = first;
  for (let tries = 1; openedRequest; tries += 1) {
    try {
      return await write(openedRequest);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.code === 'already-submitted') break;
      if (error.code !== 'version-conflict') throw error;
    }
    if (tries === REQUESTS.saveTries) throw new Problem('unavailable');
    const row = await findRequest(deps.db, first.row.brand, first.row.id);
    openedRequest = row && (await openRequest(deps, row));
  }
  throw new Problem('expired-link');
}
