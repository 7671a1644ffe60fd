import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Message } from '#server/deps.ts';
import type { ReturnTask } from '#server/requests/statements/tasks.ts';
import { caller, fullApplication, payloadOf } from '../../deals/people.ts';
import { movingClock } from '../../identity/moving-clock.ts';
import { asApplicant, startTestServer, type TestServer } from '../../start-test-server.ts';
import { mailedToken } from './link-token.ts';

/** The answer to every caller without access [RETURN-5]. */
export const DENIED = {
  code: 'invalid-link',
  msg: 'Invalid token account combination',
  showToUser: true,
};
export const LATER = '/api/apply/bank/send-statements-later';

/** A user with an unfinished application without statements. */
export interface Person {
  sub: string;
  dealId: string;
  accountId: string;
  contactId: string;
  loanId: string;
}

/** The parameters of GET /tools/return-link. */
interface LinkQuery {
  token?: string;
  as?: string;
  email?: string;
  ids?: Partial<Record<'dealId' | 'accountId' | 'contactId', string>>;
  host?: string;
  cookie?: string;
}

/** A server whose clock can be moved, and the actions of tests of return links. */
export interface LinkVisit {
  server: TestServer;
  clock: ReturnType<typeof movingClock>;
  /** The mails that were sent so far. */
  sent: Message[];
  someone(more?: Record<string, unknown>): Promise<Person>;
  tokenOf(person: Pick<Person, 'dealId'>, tasks?: ReturnTask[], brand?: string): Promise<string>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads into answers of many shapes
  ask(query: LinkQuery): Promise<{ status: number; body: any; text: string }>;
}

export async function startLinkVisit(): Promise<LinkVisit> {
  const clock = movingClock();
  const sentMessages: Message[] = [];
  const server = await startTestServer({
    clock,
    makeMail: () => ({ send: async (message) => void sentMessages.push(message) }),
  });
  let people = 0;
  return {
    server,
    clock,
    sent: sentMessages,
    async someone(more = {}) {
      people += 1;
      const sub = `link-${people}`;
      const { type_of_statements: _, have_statements: __, ...rest } = fullApplication();
      const answer = await caller(server, sub)('POST', '/api/apply/create', payloadOf({ ...rest, ...more }));
      expect(answer.status).toBe(200);
      return { sub, ...answer.body.data };
    },
    tokenOf: ({ dealId }, tasks, brand) => mailedToken(server.deps, dealId, tasks, brand),
    async ask({ token, as, email = `${as}@oak.example`, ids = {}, host = 'localhost', cookie }) {
      const answer = await server.app.inject({
        url: '/tools/return-link',
        query: ids,
        headers: {
          host,
          ...(token === undefined ? {} : { 'x-return-token': token }),
          ...(as === undefined ? {} : asApplicant(as, email)),
          ...(cookie === undefined ? {} : { cookie }),
        },
      });
      return { status: answer.statusCode, body: answer.json(), text: answer.body };
    },
  };
}

/**
 * The only link of a mail.
 * @throws if there is none
 */
export function linkIn(mail: Message | undefined): URL {
  const address = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (!address) throw new Error('There is no link in this mail.');
  return new URL(address);
}

/** Notes an uploaded document, past the upload itself. */
export async function fileOf(
  { server, clock }: LinkVisit,
  { dealId }: Person,
  kind: string,
  saved: boolean,
): Promise<void> {
  const values = [
    'default',
    randomUUID(),
    dealId,
    kind,
    randomUUID(),
    clock.now(),
    saved ? clock.now() : null,
  ];
  await server.deps.db.query(
    `insert into files (brand, id, deal_id, blob, blob_key, name, type, size, document_type, scan, client_id, uploaded_by,
       metadata, uploaded_at, saved_at)
     values ($1, $2, $3, 'b', 'k', 'n', 'application/pdf', 1, $4, 'clean', $5, 'link', '{}', $6, $7)`,
    values,
  );
}
