import type { ReturnLink } from '#contracts/return-links.ts';
import { needsWithout } from '#domain/needs.ts';
import type { DocumentType } from '#widgets/statement-upload/port.ts';
import type { LinkAccess } from '../../api/bank.ts';
import type { Answer } from '../../api/failure.ts';
import type { Send } from '../../api/http.ts';
import { openApi } from '../../api/open-api.ts';
import { readReturnLink, visitorSend } from '../../api/return-link.ts';
import type { SessionLoader } from '../../shell/services/index.ts';
import type { LinkAddress } from './link-address.ts';

/** Somebody's way to the server, and what they may know of the deal. */
export interface OpenLink {
  send: Send;
  access: LinkAccess;
  link: ReturnLink;
  /** The token is in the cookie of a bank's own page. */
  isByCookie: boolean;
}

/**
 * - `signed-out`: no token, and nobody is signed in
 * - `expired`, `broken`: the token is over, or none of this brand's
 * - `foreign`: the signed-in person has no part in the deal of the address; `none`: they have no application
 * - `unreachable`: no answer came, or only that the server can't
 */
export type LinkProblem = 'signed-out' | 'expired' | 'broken' | 'foreign' | 'none' | 'unreachable';

export type LinkState =
  | { name: 'loading' }
  | { name: 'problem'; problem: LinkProblem }
  | { name: 'open'; open: OpenLink };

/** Finds out what an address opens, and for whom. Never throws. */
export async function loadLink(loader: SessionLoader, address: LinkAddress): Promise<LinkState> {
  try {
    if (address.token === '') return { name: 'problem', problem: 'broken' };
    if (address.token !== undefined) return await byToken(address, address.token);
    return (await afterBank(address)) ?? (await bySession(loader, address));
  } catch {
    return { name: 'problem', problem: 'unreachable' };
  }
}

async function byToken(address: LinkAddress, token: string): Promise<LinkState> {
  const send = visitorSend();
  const answer = await readReturnLink(send, address.ids, token);
  return stateOf(answer, send, token) ?? { name: 'problem', problem: 'broken' };
}

/**
 * What a deal needs after something was sent, asked the same way as before. Where nobody answers, it is what was needed
 * before without what was sent. By the cookie of a bank's own page, which has ended with the connection, it is nothing:
 * nothing more could be sent by it.
 * @param sent what has come whole; statements of which some follow later have not
 */
export async function linkAfterSending(
  { send, access, link, isByCookie }: OpenLink,
  sent: readonly DocumentType[],
): Promise<ReturnLink> {
  const { returnToken, ...ids } = access;
  const { needs } = link;
  if (isByCookie) return { ...link, needs: needsWithout(needs, ['statement', ...needs.documents]) };
  const answer = await readReturnLink(send, ids, returnToken);
  return answer.ok ? answer.value : { ...link, needs: needsWithout(needs, sent) };
}

/** By the cookie, which goes before whoever is signed in: the bank was left for the deal of a link. */
async function afterBank(address: LinkAddress): Promise<LinkState | undefined> {
  if (!address.isBankReturn) return undefined;
  const send = visitorSend();
  const answer = await readReturnLink(send, address.ids);
  return answer.ok ? stateOf(answer, send, undefined, true) : undefined;
}

async function bySession(loader: SessionLoader, address: LinkAddress): Promise<LinkState> {
  const session = await loader.open();
  await session.resume();
  if (!session.store.getState().loggedIn) return { name: 'problem', problem: 'signed-out' };
  const { send } = openApi(session);
  const answer = await readReturnLink(send, address.ids);
  const known = stateOf(answer, send);
  if (known) return known;
  const unauthorized = !answer.ok && answer.failure.kind === 'unauthorized';
  const problem = address.ids.dealId ? 'foreign' : 'none';
  return { name: 'problem', problem: unauthorized ? 'signed-out' : problem };
}

/** Undefined where the caller has no right to what was asked: what that means depends on who asked. */
function stateOf(
  answer: Answer<ReturnLink>,
  send: Send,
  returnToken?: string,
  isByCookie = false,
): LinkState | undefined {
  if (answer.ok) {
    const { dealId, accountId, contactId } = answer.value;
    return {
      name: 'open',
      open: { send, link: answer.value, isByCookie, access: { returnToken, dealId, accountId, contactId } },
    };
  }
  const { status, code, kind } = answer.failure;
  if (code === 'expired-link') return { name: 'problem', problem: 'expired' };
  if (kind === 'network' || status >= 500 || status === 429)
    return { name: 'problem', problem: 'unreachable' };
  return undefined;
}
