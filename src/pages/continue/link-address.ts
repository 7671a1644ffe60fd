import { BANK_RETURN } from '../../api/bank-return.ts';
import type { LinkIds, LinkTask } from '../../api/return-link.ts';

/** What an address under /continue asks for [RETURN-1]. */
export interface LinkAddress {
  /** What the page of this address is for, the first one in front; nothing: whatever the link may do. */
  tasks: LinkTask[];
  /** The link's token: `?t=`; an empty one is a link that was cut short. */
  token: string | undefined;
  ids: LinkIds;
  /** A bank's own sign-in page led back here: the token is no longer in the address, but the browser keeps it in a cookie. */
  isBankReturn: boolean;
  /** Where the person comes back to after signing in: this page, without the token. */
  plain: string;
}

const TASKS: Record<string, LinkTask[]> = {
  'direct-upload': ['upload'],
  upload: ['upload'],
  'plaid-connect': ['plaid'],
  plaid: ['plaid'],
  'plaid-and-upload': ['plaid', 'upload'],
};

/** Reads an address, its brand prefix already stripped. `/continue/direct-upload/{dealId}/{accountId}/{contactId?}?t=` */
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
