import { createSend } from '../../api/http.ts';
import { type LinkIds, readReturnLink } from '../../api/return-link.ts';
import type { SessionService } from '../../session/session-port.ts';

/** Whether the server has all it needs of a deal of the signed-in person; false where it can't be asked. */
export async function needsNothing(session: SessionService, ids: LinkIds): Promise<boolean> {
  const send = createSend({ getToken: () => session.getToken(), onUnauthorized: () => session.expire() });
  const answer = await readReturnLink(send, ids);
  return answer.ok && !answer.value.needs.statements && answer.value.needs.documents.length === 0;
}
