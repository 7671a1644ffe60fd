import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { caller, fullApplication, payloadOf } from './people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('a whole application', () => {
  it('is created, saved, read back and submitted', async () => {
    const send = caller(server, 'whole');
    const first = await send('POST', '/api/apply/create', payloadOf({ business_name: 'Oak Street Bakery' }));
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'success', level: 'success', data: { version: 1 } },
    });
    const saved = await send(
      'POST',
      '/api/apply/save',
      payloadOf({ ...fullApplication(), loan_id: first.body.data.loanId }),
      { version: 1 },
    );
    expect(saved).toMatchObject({ status: 200, body: { data: { version: 2 } } });
    const current = await send('GET', '/deals/current?application_type=apply');
    expect(current.body).toMatchObject({
      data: { version: 2, application: { business_name: 'Oak Street Bakery' } },
    });
    const done = await send('POST', '/api/apply/submit', { loan_id: first.body.data.loanId }, { version: 2 });
    expect(done.body).toMatchObject({ data: { version: 3, stage: 'AwaitingStatements' } });
  });
});
