import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { bankPages } from '#dev/banks/sample-banks.ts';
import { routes as deals } from '#server/deals/routes.ts';
import { routes as bank } from '#server/statements/bank/routes.ts';
import { fullApplication, payloadOf } from '../../deals/people.ts';
import {
  asApplicant,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../start-test-server.ts';

export interface SharedAccount {
  id: string;
  name: string;
  mask: string;
  type: string;
  subtype: string;
}

/** Link's arguments to `onSuccess`. */
export interface Visit {
  publicToken: string;
  accounts: SharedAccount[];
}

/** One user with an application, and the actions of their browser. */
export interface Visitor {
  ids: { dealId: string; loanId: string; accountId: string; contactId: string; version: number };
  headers: Record<string, string>;
  post(url: string, payload: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  linkToken(more?: object): Promise<string>;
  /** Opens Link, picks a bank, and shares its accounts. */
  visit(institution: string): Promise<Visit>;
  connect(visit: Visit, more?: object): Promise<LightMyRequestResponse>;
  /** The rows of the connections in the database. */
  items(): Promise<{ item_id: string }[]>;
  application(): Promise<Record<string, unknown>>;
}

/** A server with deals and the bank link. */
export function startBankServer(options: TestServerOptions = {}): Promise<TestServer> {
  return startTestServer({ ...options, capabilities: { deals, bank, bankPages, ...options.capabilities } });
}

/** A new applicant with an application of their own, at the brand of that host. */
export async function newVisitor(
  { app, deps }: TestServer,
  host = 'localhost',
  answers: object = {},
): Promise<Visitor> {
  const sub = randomUUID();
  const headers = { host, ...asApplicant(sub, `${sub}@oak.example`) };
  const post: Visitor['post'] = (url, payload, more = {}) =>
    app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload });
  const created = await post('/api/apply/create', payloadOf({ ...fullApplication(), ...answers }), {
    'idempotency-key': randomUUID(),
  });
  if (created.statusCode !== 200) throw new Error(created.body);
  const ids = created.json().data as Visitor['ids'];

  const linkToken: Visitor['linkToken'] = async (more = {}) => {
    const answer = await post('/tools/plaid/link-token', { accountId: ids.accountId, ...more });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json().link_token;
  };
  return {
    ids,
    headers,
    post,
    linkToken,
    async visit(institution) {
      const token = await linkToken();
      const callLink = async (name: string, body: object) => {
        const answer = await post(`/local/bank-link/${name}`, { link_token: token, ...body });
        if (answer.statusCode !== 200) throw new Error(answer.body);
        return answer.json();
      };
      const { accounts } = await callLink('accounts', { institution_id: institution });
      const finished = await callLink('finish', {
        institution_id: institution,
        account_ids: accounts.map(({ id }: SharedAccount) => id),
      });
      return { publicToken: finished.public_token, accounts };
    },
    connect: (visit, more = {}) =>
      post('/tools/plaid/connect', {
        loan_id: ids.loanId,
        loan_type: 'WC',
        amount: 150000,
        first: 'Ann',
        bank_accounts: visit.accounts.map(({ id, name, mask }) => ({ id, name, mask })),
        main_account_id: visit.accounts[0]?.id,
        public_token: visit.publicToken,
        ...more,
      }),
    items: () => deps.db.query('select item_id from bank_items where deal_id = $1', [ids.dealId]),
    async application() {
      const answer = await app.inject({ url: '/deals/current', headers });
      return answer.json().data.application;
    },
  };
}

/** Body of a problem without the parts that differ between calls. */
export function stablePartsOf(answer: LightMyRequestResponse): object {
  const { code, title, msg, showToUser } = answer.json();
  return { status: answer.statusCode, code, title, msg, showToUser };
}
