import type { ApplicationStatus } from '#contracts/deals.ts';
import { openApi } from '../../api/open-api.ts';
import type { SessionService } from '../../session/state/index.ts';

/** The user's newest submitted application; null if there is none. @throws if the call fails */
export async function readStatus(session: SessionService, flow: string): Promise<ApplicationStatus | null> {
  const result = await openApi(session).applicationStatus(flow);
  if (!result.ok) throw new Error('The status could not be read.');
  return result.value;
}

/** Requests a token for the page that corrects the answers a lender asked about. @throws if the call fails */
export async function openQuestion(session: SessionService, id: string): Promise<string> {
  const result = await openApi(session).openQuestion(id);
  if (!result.ok) throw new Error('The question could not be opened.');
  return result.value;
}
