import type { ReturnLink } from '#contracts/statements/return-links.ts';
import { openApi } from '../api/open-api.ts';
import { type LinkIds, readReturnLink } from '../api/return-link.ts';
import type { SessionService } from '../session/state/index.ts';

/** What the server still needs of a deal of the signed-in person; undefined where it can't be asked. */
export async function readNeeds(
  session: SessionService,
  ids: LinkIds,
): Promise<ReturnLink['needs'] | undefined> {
  const answer = await readReturnLink(openApi(session).send, ids);
  return answer.ok ? answer.value.needs : undefined;
}
