import { REQUESTS } from '../../call-limits.ts';
import type { Deps } from '../../deps.ts';
import { Problem } from '../../http/problems/problem.ts';
import { type OpenedRequest, openRequest } from '../row/read.ts';
import { findRequest } from '../row/store.ts';

/**
 * Saves on the newest version. After a version conflict it reads request and application again and retries. It
 * drops the data of a conflict, because the asked person may not see the application.
 * @param tryWrite one try; it must refuse a closed request
 * @throws Problem `expired-link` if the application is deleted or submitted during the tries, `unavailable`
 */
export async function saveOnNewest(
  deps: Deps,
  first: OpenedRequest,
  tryWrite: (openedRequest: OpenedRequest) => Promise<void>,
): Promise<void> {
  let openedRequest: OpenedRequest | undefined = first;
  for (let tries = 1; openedRequest; tries += 1) {
    try {
      return await tryWrite(openedRequest);
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
