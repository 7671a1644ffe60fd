/** [RETURN-1] [RETURN-8]: the addresses of return links, and the purpose of each page. */
export const LINK_ADDRESSES: { path: string; tasks: string[]; ids: Record<string, string> }[] = [
  // The short form used in mails.
  { path: '/continue', tasks: [], ids: {} },
  { path: '/continue/direct-upload', tasks: ['upload'], ids: {} },
  { path: '/continue/direct-upload/d/a', tasks: ['upload'], ids: { dealId: 'd', accountId: 'a' } },
  {
    path: '/continue/direct-upload/d/a/c',
    tasks: ['upload'],
    ids: { dealId: 'd', accountId: 'a', contactId: 'c' },
  },
  { path: '/continue/upload', tasks: ['upload'], ids: {} },
  { path: '/continue/plaid-connect', tasks: ['plaid'], ids: {} },
  { path: '/continue/plaid', tasks: ['plaid'], ids: {} },
  { path: '/continue/plaid-and-upload', tasks: ['plaid', 'upload'], ids: {} },
];

/** [RETURN-20] to [RETURN-27]: who may act on a deal with which credential, and the answer to everyone else. */
export const LINK_CALLERS: { who: string; status: number; code?: string }[] = [
  { who: 'the signed-in person of the deal', status: 200 },
  { who: 'a signed-in contact of the deal, who names it', status: 200 },
  { who: 'a token of the deal for that task', status: 200 },
  { who: 'nobody', status: 401, code: 'unauthorized' },
  { who: 'a signed-in contact of a deal that needs nothing more', status: 403, code: 'invalid-link' },
  { who: 'another person, signed in', status: 403, code: 'invalid-link' },
  { who: 'a token for another task', status: 403, code: 'invalid-link' },
  { who: 'a token of another deal', status: 403, code: 'invalid-link' },
  { who: 'a token of another brand', status: 403, code: 'invalid-link' },
  { who: 'a token of a withdrawn request', status: 403, code: 'invalid-link' },
  { who: 'a token of a build without statement requests', status: 200 },
  { who: 'a token that was changed', status: 403, code: 'invalid-link' },
  { who: 'a token without signature', status: 403, code: 'invalid-link' },
  { who: 'a token of a deal that is gone', status: 403, code: 'invalid-link' },
  { who: 'a token that is used up', status: 403, code: 'invalid-link' },
  { who: 'a token that was used a moment ago', status: 200 },
  { who: 'a token that is over', status: 403, code: 'expired-link' },
];
