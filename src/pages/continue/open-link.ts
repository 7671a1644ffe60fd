import type { ReturnLink } from '#contracts/statements/return-links.ts';
import type { Credential, OpenDeal, Refusal, SendingTask } from '#widgets/sending/machine.ts';
import { BY_LINK } from '#widgets/sending/machine.ts';
import { createSending } from '#widgets/sending/run.ts';
import type { Failure } from '../../api/client/failure.ts';
import type { Send } from '../../api/client/http.ts';
import { openApi } from '../../api/open-api.ts';
import { BANK_RETURN, bankCalls, createBankPort, type LinkAccess } from '../../api/statements/bank.ts';
import { createVisitorSend, type LinkIds, readReturnLink } from '../../api/statements/return-link.ts';
import type { Boot } from '../../brand/boot.ts';
import type { SessionLoader } from '../../shell/services/index.ts';

/** The parts of a return link's address [RETURN-1]. */
export interface LinkAddress {
  /** The preferred task first; empty: every task that the link allows. */
  tasks: SendingTask[];
  /** `?t=`; empty if the link was truncated. */
  token: string | undefined;
  ids: LinkIds;
  /** The address has no token, but the browser has it in a cookie. */
  isBankReturn: boolean;
  /** The address of this page without the token, for the return from sign-in. */
  plain: string;
}

const TASKS: Record<string, SendingTask[]> = {
  'direct-upload': ['upload'],
  upload: ['upload'],
  'plaid-connect': ['plaid'],
  plaid: ['plaid'],
  'plaid-and-upload': ['plaid', 'upload'],
};

/** `/continue/direct-upload/{dealId}/{accountId}/{contactId?}?t=`, without the brand's prefix. */
export function readLinkAddress(pathname: string, search: string): LinkAddress {
  const [page = '', dealId, accountId, contactId] = pathname.split('/').slice(2).filter(Boolean);
  const query = new URLSearchParams(search);
  return {
    tasks: page === '' ? [] : (TASKS[page] ?? ['upload']),
    token: query.get('t') ?? undefined,
    isBankReturn: query.has(BANK_RETURN),
    ids: { ...(dealId && { dealId }), ...(accountId && { accountId }), ...(contactId && { contactId }) },
    plain: pathname,
  };
}

/** The credentials to try, in order. On a bank's return the link's cookie is first: the connection began with a link. */
export function credentialsOf({ token, isBankReturn }: LinkAddress): Credential[] {
  if (token !== undefined) return token === '' ? [] : ['link'];
  return isBankReturn ? ['bank-return', 'session'] : ['session'];
}

export interface LinkSender {
  send: Send;
  access: LinkAccess;
}

/** Creates the state machine of a page under /continue: it reads the link and sends statements. */
export function createLink(
  loader: SessionLoader,
  boot: Boot,
  { ids, token }: LinkAddress,
  onConnected: () => void,
) {
  let sender: LinkSender | undefined;
  let bank: ReturnType<typeof createBankPort> | undefined;

  async function readLink(credential: Credential, deal: OpenDeal | undefined): Promise<OpenDeal | Refusal> {
    const send = deal
      ? sender?.send
      : credential === 'session'
        ? await sessionSend(loader)
        : createVisitorSend();
    if (!send) return 'signed-out';
    const returnToken = credential === 'link' ? token : undefined;
    const result = await readReturnLink(send, deal ? idsOf(deal) : ids, returnToken);
    if (!result.ok) return refusalOf(result.failure);
    if (!deal) {
      const access = { returnToken, ...idsOf(result.value) };
      sender = { send, access };
      bank = createBankPort(boot, { calls: bankCalls(send, access) });
    }
    return result.value;
  }

  return {
    sending: createSending(
      {
        bank: () => bank as NonNullable<typeof bank>,
        ask: (credential, deal) => readLink(credential, deal).catch(() => 'unreachable' as const),
        connected: onConnected,
      },
      BY_LINK,
    ),
    sender: () => sender,
  };
}

async function sessionSend(loader: SessionLoader): Promise<Send | undefined> {
  const session = await loader.open();
  await session.resume();
  return session.store.getState().loggedIn ? openApi(session).send : undefined;
}

function idsOf({ dealId, accountId, contactId }: Pick<ReturnLink, 'dealId' | 'accountId' | 'contactId'>) {
  return { dealId, accountId, contactId };
}

function refusalOf({ status, code, kind }: Failure): Refusal {
  if (code === 'expired-link') return 'expired';
  if (kind === 'network' || status >= 500 || status === 429) return 'unreachable';
  return kind === 'unauthorized' ? 'signed-out' : 'refused';
}
