import { expect, it } from 'vitest';
import type { Message } from '#server/deps.ts';
import { openTestServer } from '../../start-test-server.ts';
import { caller, fullApplication, payloadOf } from '../people.ts';

const sentMessages: Message[] = [];
const server = await openTestServer({
  makeMail: () => ({
    async send(message) {
      sentMessages.push(message);
    },
  }),
});

it('one of several simultaneous submits counts, and the others cause no second mail', async () => {
  const send = caller(server, 'ann');
  const created = await send('POST', '/api/apply/create', payloadOf(fullApplication()));
  const { loanId } = created.body.data;
  const answers = await Promise.all(
    [1, 2, 3].map(() => send('POST', '/api/apply/submit', { loan_id: loanId }, { version: 1 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await server.deps.jobs.settle();
  await server.deps.jobs.settle();
  const kinds = sentMessages.map(({ kind }) => kind);
  expect(kinds).not.toEqual([]);
  expect(new Set(kinds).size).toBe(kinds.length);
});
