import { afterAll, expect, it } from 'vitest';
import { startCorrectionVisit } from './correction-visit.ts';

/** How long a code, the proof of an address and a lender's question last. */
const DAY = 86_400;
const { visit, server, clock, ask } = await startCorrectionVisit();
afterAll(() => server.close());

async function openRequest() {
  const ann = await visit.applicant();
  await visit.ask(ann);
  return { email: ann.email, token: await visit.tokenOf(ann.email) };
}

it.each([
  [599, 200],
  [600, 422],
])(
  'a code that is typed %d seconds after its mail is answered with %d [REQUEST-26]',
  async (seconds, status) => {
    const { email, token } = await openRequest();
    await visit.call('POST', '/tools/request/code', { token });
    const { text } = await visit.mailTo(email, 'request-code');
    expect(text).toContain('10 minutes');
    clock.forward(seconds);
    const code = /^(\d{6})$/m.exec(text)?.[1];
    expect((await visit.call('POST', '/tools/request/verify', { token }, { code })).statusCode).toBe(status);
  },
);

it('a code has five tries, and a new code has five again [REQUEST-26]', async () => {
  const { email, token } = await openRequest();
  const newCode = async () => {
    await visit.call('POST', '/tools/request/code', { token });
    return /^(\d{6})$/m.exec((await visit.mailTo(email, 'request-code')).text)?.[1] ?? '';
  };
  const verify = async (code: string) =>
    (await visit.call('POST', '/tools/request/verify', { token }, { code })).statusCode;
  const wrong = (code: string) => (code === '000000' ? '111111' : '000000');
  const first = await newCode();
  for (let tries = 0; tries < 5; tries += 1) expect(await verify(wrong(first))).toBe(422);
  expect(await verify(first)).toBe(422);
  const second = await newCode();
  for (let tries = 0; tries < 4; tries += 1) expect(await verify(wrong(second))).toBe(422);
  expect(await verify(second)).toBe(200);
});

it('a browser that has proven the address writes answers for two hours without another code', async () => {
  const { email, token } = await openRequest();
  const proven = await visit.prove(token, email);
  const statuses: number[] = [];
  for (const seconds of [2 * 3600 - 1, 1]) {
    clock.forward(seconds);
    const answer = await visit.call('POST', '/tools/request/answers', proven, { answers: { last: 'Reed' } });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([200, 401]);
});

it('an unanswered question is mailed again after 3 and 10 days, and ends after 14 [REQUEST-60]', async () => {
  const { email, token, review } = await ask();
  const [question] = review.corrections;
  expect(Date.parse(question?.dueAt ?? '')).toBe(clock.now().getTime() + 14 * DAY * 1000);
  // The reminder is the mail of the question again.
  const reminders = () =>
    visit.sentMessages.filter(({ to, kind }) => to === email && kind === 'correction').length - 1;
  const isClosed = async () =>
    (await visit.call('GET', '/tools/request', { token })).json().data.isClosed as boolean;
  const states: [number, boolean][] = [];
  for (const seconds of [3 * DAY - 1, 1, 7 * DAY - 1, 1, 4 * DAY - 1, 1]) {
    clock.forward(seconds);
    await server.deps.jobs.settle();
    states.push([reminders(), await isClosed()]);
  }
  expect(states).toEqual([
    [0, false],
    [1, false],
    [1, false],
    [2, false],
    [2, false],
    [2, true],
  ]);
});
