import { afterEach, expect, it, vi } from 'vitest';
import { createApi } from '#src/api/api.ts';
import { bankCalls, createBankPort } from '#src/api/statements/bank.ts';
import { fileCalls } from '#src/api/statements/files.ts';
import { createVisitorSend, readReturnLink, renewReturnLink } from '#src/api/statements/return-link.ts';
import { bankPortOf } from '#src/application/ports/ports.ts';
import { loadBrand } from '#src/brand/BrandGate.tsx';
import { as, runtimeWith, serverDeal } from '../src/application/test-runtime.ts';
import { CALLS } from './calls.table.ts';
import { wireTo } from './product/wire.ts';

// [API-1] [API-2]

afterEach(() => vi.unstubAllGlobals());

/** New for each call: the client captures the network when it is created. */
const newApi = () =>
  createApi({
    getToken: async () => 'bearer-1',
    onUnauthorized: () => {},
    account: () => 'acct-7',
    firstDelayMs: 1,
  });
const link = { returnToken: 'token-of-a-link', dealId: 'd1', accountId: 'a1' };
const key = { key: 'k' };
const owner = { dealId: 'd1', accountId: 'a1' };
const CHECKING = { id: 'k', name: 'Checking', mask: '1111' };
const connection = { publicToken: 'p', accounts: [CHECKING], main: CHECKING };

/** The bank port of a signed-in applicant whose application is saved. */
function applicantsBank(api: ReturnType<typeof newApi>) {
  const { runtime } = runtimeWith({ who: as('ada'), api });
  const application = {
    loan_id: 'l1',
    loan_amount: 85000,
    loan_terms: 60,
    loan_type: ['WC'],
    owners: [{ id: 'c1', first: 'Ada' }],
  };
  runtime.dispatch({ type: 'server-application', deal: serverDeal({ application: application as never }) });
  return bankPortOf(runtime);
}
const upload = (calls: ReturnType<typeof fileCalls>) =>
  calls.uploadFile(
    { file: new File(['x'], 'july.pdf'), documentType: 'statement', clientId: 'c' },
    owner,
    { platform: 'oak', url: 'https://oak.example/app' },
    { signal: new AbortController().signal, onProgress: () => {} },
  );

/** A function that makes each call, by its name in the table. */
const MAKE: Record<string, (api: ReturnType<typeof newApi>) => Promise<unknown>> = {
  'the brand': () => loadBrand('oak'),
  'is an email registered': (api) => api.validateEmail('a@b.example'),
  'update of a deal': (api) => api.saveApplication('deals', {}, key),
  'first save': (api) => api.saveApplication('create', {}, key),
  'later save': (api) => api.saveApplication('save', {}, key),
  submit: (api) => api.saveApplication('submit', {}, key),
  activate: (api) => api.saveApplication('activate', {}, key),
  'the unfinished application': (api) => api.currentDeal('apply'),
  country: (api) => api.country(),
  industries: (api) => api.searchIndustries('bakery').catch(() => undefined),
  'link token': (api) => api.bankLinkToken({ resume: false }),
  'link token by a return link': () => bankCalls(createVisitorSend(), link).bankLinkToken({ resume: false }),
  'bank connection': (api) => applicantsBank(api).connect(connection),
  'bank connection by a return link': () =>
    createBankPort({}, { calls: bankCalls(createVisitorSend(), link) }).connect(connection),
  'statements later': (api) => applicantsBank(api).skip(),
  upload: (api) => upload(fileCalls(api.send)),
  'upload by a return link': () => upload(fileCalls(createVisitorSend(), link)),
  'save files': (api) => fileCalls(api.send).saveFiles([], owner),
  'save files by a return link': () => fileCalls(createVisitorSend(), link).saveFiles([], owner),
  'what a return link needs': () => readReturnLink(createVisitorSend(), owner, link.returnToken),
  'another return link': () => renewReturnLink(link.returnToken),
};

it.each(CALLS)(
  '$name calls $method $path with credentials',
  async ({ name, method, path, speaker, query, body }) => {
    const calls = wireTo(() => ({ status: 400, body: {} }));
    await MAKE[name]?.(newApi());
    expect(calls).toMatchObject([{ method, path, credentials: true }]);
    const [call] = calls;
    expect([call?.headers.authorization, call?.headers['x-return-token']]).toEqual([
      speaker === 'applicant' ? 'Bearer bearer-1' : undefined,
      speaker === 'link' ? link.returnToken : undefined,
    ]);
    if (query) expect(call?.query).toEqual(query);
    if (body) expect(call?.body).toEqual(body);
  },
);

it('[API-2] a call of a visitor has no bearer token', async () => {
  const calls = wireTo(() => ({ status: 400, body: {} }));
  await createApi({ getToken: async () => undefined, onUnauthorized: () => {} }).currentDeal('apply');
  expect(calls[0]).toMatchObject({ path: '/deals/current', credentials: true });
  expect(calls[0]?.headers).not.toHaveProperty('authorization');
});
