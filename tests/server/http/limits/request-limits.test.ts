import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { createGuessLimit, type SaveRequest } from '#server/deals/save/index.ts';
import { Problem } from '#server/http/problems/problem.ts';
import { limitMails } from '#server/requests/row/mail-limits.ts';
import { type ProvenRecipient, startRequestVisit } from '../../requests/request-visit.ts';
import { type CallLimit, expectLimit } from './expect-limit.ts';

/** The limits of a person who was asked for a part of an application, and of mails to them. */
const DAY_SECONDS = 86_400;

const visit = await startRequestVisit();
const { server, clock } = visit;
afterAll(() => server.close());

const ann = await visit.applicant();
await visit.ask(ann);
const by: ProvenRecipient = { token: await visit.tokenOf(ann.email) };

/** The status of the answer if this work ends or is refused. */
const answerOf = (work: Promise<void>) =>
  work.then(
    () => ({ statusCode: 202, body: '', headers: {} }),
    (error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      return { statusCode: 429, body: error.code, headers: { 'retry-after': `${error.extras.retryAfter}` } };
    },
  );
const sendMail = ({ sub = randomUUID(), deal = randomUUID(), to = randomUUID() }) =>
  answerOf(limitMails(server.deps, sub, deal, to));
const [sub, deal, to] = [randomUUID(), randomUUID(), randomUUID()];

const guess = (request: object) => answerOf(createGuessLimit(server.deps)(request as SaveRequest, 1));

it.each<CallLimit>([
  {
    calls: 'calls about requests by a network [REQUEST-25]',
    most: 120,
    seconds: 600,
    counter: 'request',
    send: () => visit.call('GET', '/tools/request', by),
  },
  {
    calls: 'codes of a request [REQUEST-26]',
    most: 6,
    seconds: 3600,
    counter: 'request-code',
    send: () => visit.call('POST', '/tools/request/code', by),
  },
  {
    calls: 'mails about requests by an applicant [REQUEST-25]',
    most: 20,
    seconds: DAY_SECONDS,
    counter: 'request-person',
    send: () => sendMail({ sub }),
  },
  {
    calls: 'mails about requests of an application [REQUEST-25]',
    most: 20,
    seconds: DAY_SECONDS,
    counter: 'request-deal',
    send: () => sendMail({ deal }),
  },
  {
    calls: 'mails about requests to an address [REQUEST-25]',
    most: 6,
    seconds: DAY_SECONDS,
    counter: 'request-recipient',
    send: () => sendMail({ to }),
  },
  {
    calls: 'comparisons by an asked person with numbers of others [REQUEST-31]',
    most: 10,
    seconds: DAY_SECONDS,
    counter: 'secret-guess',
    send: () => guess({ subject: { sub }, part: { request: 'r1' } }),
  },
  {
    calls: 'comparisons by an applicant with saved numbers',
    most: 60,
    seconds: 600,
    counter: 'secret-guess',
    send: () => guess({ subject: { sub } }),
  },
])('$calls: $most in $seconds seconds, then none until the window ends', (limit) =>
  expectLimit(server, clock, limit),
);

it("the mails of a lender are not counted as an applicant's", async () => {
  const applicants = async () =>
    (
      await server.deps.db.query<{ key: string }>(
        "select key from rate_limits where key like 'request-person:%'",
      )
    ).map(({ key }) => key);
  const before = await applicants();
  await limitMails(server.deps, undefined, randomUUID(), randomUUID());
  // A sweep may have removed earlier ones.
  expect((await applicants()).filter((key) => !before.includes(key))).toEqual([]);
});
