import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from '#server/deps.ts';
import { movingClock } from '../../identity/moving-clock.ts';
import { startTestServer, type TestServer } from '../../start-test-server.ts';
import { CANARY, caller, fullApplication, payloadOf } from '../people.ts';

let server: TestServer;
let mailWorks = true;
const clock = movingClock();
const sent: Message[] = [];
beforeAll(async () => {
  server = await startTestServer({
    clock,
    makeMail: () => ({
      send: async (message) => {
        if (!mailWorks) throw new Error('no mail today');
        sent.push(message);
      },
    }),
  });
});
beforeEach(() => {
  sent.length = 0;
  mailWorks = true;
});
afterAll(() => server.close());

async function submitted(sub: string, key?: string) {
  const send = caller(server, sub, `${sub}@oak.example`);
  await send('POST', '/api/apply/create', payloadOf(fullApplication()));
  const submit = () => send('POST', '/api/apply/submit', payloadOf(fullApplication()), { version: 1, key });
  return { first: await submit(), again: submit };
}

describe('a submitted application', () => {
  it('is confirmed by mail, once, with its reference and no secret', async () => {
    const { first, again } = await submitted('confirmed', 'd290f1ee-6c54-4b01-90e6-d701748f0851');
    expect(first.status).toBe(200);
    await again();
    await server.deps.jobs.settle();
    expect(sent).toHaveLength(1);
    const [mail] = sent;
    expect(mail).toMatchObject({ to: 'confirmed@oak.example', kind: 'submit-awaiting' });
    expect(mail?.subject).toBe(`We received your application: ${first.body.data.reference}`);
    expect(mail?.text).toContain('Hello Ann,');
    expect(mail?.text).toContain('within 1-2 business days');
    expect(mail?.text).toMatch(
      /copy \(PDF\), sign in here: http\S+\/login\?return=\/app\/decision\/process\n/,
    );
    expect(mail?.text).not.toMatch(/[{}]/);
    for (const secret of Object.values(CANARY)) expect(mail?.text).not.toContain(secret);
  });

  it('is submitted also where the mail does not leave, which is sent once it can', async () => {
    mailWorks = false;
    expect((await submitted('unmailed')).first.status).toBe(200);
    await server.deps.jobs.settle();
    expect(server.logged.join('\n')).toContain('mail-failed');
    mailWorks = true;
    clock.forward(4);
    await server.deps.jobs.settle();
    expect(sent.map(({ to }) => to)).toEqual(['unmailed@oak.example']);
  });
});
