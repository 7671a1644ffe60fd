import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Message } from '#server/deps.ts';
import { caller, fullApplication, fullOwner, payloadOf, type Send } from '../deals/people.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../start-test-server.ts';

/** The Social Security number and the birth date that the second owner gives; no other person may see them. */
export const SAM = { ssn: '521-44-9382', dob: '1983-08-17' };

/** All that is asked of the second owner. */
export const ANSWERS = {
  first: 'Sam',
  last: 'Reed',
  mobile: '415-555-0199',
  title: 'Partner',
  street: '12 Pine St',
  city: 'Austin',
  state: 'TX',
  zip: '78703',
  ...SAM,
};

/** An applicant with a second owner, of whom only the name and the address are known. */
export interface Applicant {
  sub: string;
  send: Send;
  loanId: string;
  dealId: string;
  /** Ids of the owners. */
  owners: string[];
  /** The address of the second owner. */
  email: string;
}

/** The credentials of the person who was asked. */
export interface ProvenRecipient {
  token: string;
  proof?: string;
}

/**
 * A server whose clock can be moved, an applicant, and the person whom they ask.
 * @param deliver runs before a mail is sent; it throws if the mail server refuses the mail
 */
export async function startRequestVisit(
  options: TestServerOptions = {},
  deliver: (message: Message) => void = () => {},
) {
  const clock = movingClock();
  const sentMessages: Message[] = [];
  const server: TestServer = await startTestServer({
    clock,
    makeMail: () => ({
      async send(message) {
        deliver(message);
        sentMessages.push(message);
      },
    }),
    ...options,
  });
  let people = 0;

  const mailTo = async (to: string, kind: string): Promise<Message> => {
    await server.deps.jobs.settle();
    const mail = sentMessages.findLast((message) => message.to === to && message.kind === kind);
    if (!mail)
      throw new Error(
        `No mail ${kind} to ${to}: ${sentMessages.map((message) => `${message.kind} ${message.to}`)}`,
      );
    return mail;
  };

  return {
    server,
    clock,
    sentMessages,
    mailTo,
    async applicant(
      more: Record<string, unknown> = {},
      own: { owner?: object; business?: object } = {},
    ): Promise<Applicant> {
      people += 1;
      const sub = `ann${people}`;
      const email = `sam${people}@pine.example`;
      const send = caller(server, sub);
      const application = {
        ...fullApplication(),
        ...own.business,
        owners: [
          { ...fullOwner(), email: `${sub}@oak.example`, ownership: 60, ...own.owner },
          { first: 'Sam', email, ownership: 40, ...more },
        ],
      };
      const { status, body } = await send('POST', '/api/apply/create', payloadOf(application));
      expect(status).toBe(200);
      return {
        sub,
        send,
        loanId: body.data.loanId,
        dealId: body.data.dealId,
        owners: body.data.ids.owners,
        email,
      };
    },
    /** The applicant asks the second owner. */
    async ask({ send, owners }: Applicant) {
      const { status, body } = await send('POST', '/deals/requests', {
        delegate: 'owner-part',
        item: owners[1],
      });
      return { status, body };
    },
    /** The token of the newest mailed link. */
    async tokenOf(email: string, kind = 'request'): Promise<string> {
      const { text } = await mailTo(email, kind);
      return /[?&]t=([\w-]{43})/.exec(text)?.[1] ?? '';
    },
    /** Calls as the person who was asked. */
    call,
    /** The person proves the address by a code. */
    async prove(token: string, email: string): Promise<ProvenRecipient> {
      expect((await call('POST', '/tools/request/code', { token })).statusCode).toBe(202);
      const { text } = await mailTo(email, 'request-code');
      const code = /^(\d{6})$/m.exec(text)?.[1];
      const answer = await call('POST', '/tools/request/verify', { token }, { code });
      expect(answer.statusCode).toBe(200);
      return { token, proof: answer.json().data.proof };
    },
    async stored(dealId: string) {
      const [deal] = await server.deps.db.query('select * from deals where id = $1', [dealId]);
      if (!deal) throw new Error('There is no such deal.');
      return deal;
    },
    /** The audited events without the events of return links. */
    audited: async (dealId: string): Promise<string[]> =>
      (
        await server.deps.db.query(
          "select event from audit where deal = $1 and about is distinct from 'statements' order by id",
          [dealId],
        )
      ).map(({ event }) => event),
  };

  function call(
    method: 'GET' | 'POST',
    url: string,
    { token, proof }: ProvenRecipient,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    return server.app.inject({
      method,
      url,
      headers: {
        host: 'localhost',
        'x-request-token': token,
        ...(proof === undefined ? {} : { 'x-request-proof': proof }),
        'idempotency-key': randomUUID(),
        ...headers,
      },
      ...(payload ? { payload } : {}),
    });
  }
}

export type RequestVisit = Awaited<ReturnType<typeof startRequestVisit>>;
