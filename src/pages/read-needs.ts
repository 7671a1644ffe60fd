import type { ReturnLink } from '#contracts/statements/return-links.ts';
import { openApi } from '../api/open-api.ts';
import { type LinkIds, readReturnLink } from '../api/statements/return-link.ts';
import type { SessionService } from '../session/state/index.ts';

/**
 * The documents that the server still needs for a deal of the signed-in person; undefined if the call fails.
 */
export async function readNeeds(
  session: SessionService,
  ids: LinkIds,
): Promise<ReturnLink['needs'] | undefined> {
  const answer = await readReturnLink(openApi(session).send, ids);
  return answer.ok ? answer.value.needs : undefined;
}
