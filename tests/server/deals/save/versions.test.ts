import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import { storedDeal } from '../../support/stored-payload.ts';
import { CANARY, caller, fullApplication, payloadOf } from '../people.ts';

const server = await openTestServer();

describe('the version of a save', () => {
  it('answers 409 with the newer data if it is stale, and writes nothing', async () => {
    const send = caller(server, 'conflict');
    const { loanId, dealId } = (await send('POST', '/api/apply/create', payloadOf(fullApplication()))).body
      .data;
    await send(
      'PATCH',
      '/deals',
      { loan_id: loanId, business: { name: 'Elm Street Bakery' } },
      { version: 1 },
    );
    const stale = await send(
      'PATCH',
      '/deals',
      { loan_id: loanId, business: { name: 'Ash' } },
      { version: 1 },
    );
    expect(stale).toMatchObject({
      status: 409,
      headers: { 'content-type': expect.stringContaining('application/problem+json') },
      body: {
        code: 'version-conflict',
        data: {
          dealId,
          version: 2,
          flow: 'apply',
          hidden: [],
          application: { business_name: 'Elm Street Bakery', business_ein: { present: true } },
        },
      },
    });
    expect(JSON.stringify(stale.body)).not.toContain(CANARY.ssn);
    const { data } = (await send('GET', '/deals/current')).body;
    expect(data).toMatchObject({ version: 2, application: { business_name: 'Elm Street Bakery' } });
    expect(stale.body.data).toEqual(data);
  });

  it('conflicts if it is in the future', async () => {
    const send = caller(server, 'future');
    await send('POST', '/api/apply/create', {});
    expect(await send('POST', '/api/apply/save', {}, { version: 9 })).toMatchObject({ status: 409 });
  });

  it('is required once the application has a version', async () => {
    const send = caller(server, 'unnamed');
    await send('POST', '/api/apply/create', {});
    for (const url of ['/api/apply/save', '/api/apply/submit']) {
      expect(await send('POST', url, {})).toMatchObject({
        status: 428,
        body: { code: 'precondition-required' },
      });
    }
    // The answer to a first save of another tab has the existing application.
    expect(await send('POST', '/api/apply/create', {})).toMatchObject({
      status: 409,
      body: { data: { version: 1 } },
    });
  });

  it('fails if there is no application', async () => {
    const send = caller(server, 'nothing');
    expect(await send('POST', '/api/apply/create', {}, { version: 1 })).toMatchObject({ status: 412 });
  });

  it.each(['*', '"a"', '1, 2', '""', '"-1"', '"99999999999"'])(
    'that reads %s is refused',
    async (version) => {
      const send = caller(server, 'unreadable');
      expect(await send('POST', '/api/apply/create', {}, { version })).toMatchObject({ status: 400 });
    },
  );

  it.each(['1', 'W/"1"'])('may be written %s', async (version) => {
    const send = caller(server, `written-${version}`);
    await send('POST', '/api/apply/create', {});
    expect(await send('POST', '/api/apply/save', {}, { version })).toMatchObject({ status: 200 });
  });
});

describe('8 racing writers', () => {
  it('lose no change, each version has one writer, and repeated requests count once', async () => {
    const rounds = 4;
    const send = caller(server, 'race');
    const { loanId, dealId } = (await send('POST', '/api/apply/create', { loanRequest: { amount: 100000 } }))
      .body.data;
    const versions: number[] = [];

    const writer = async (): Promise<void> => {
      for (let round = 0; round < rounds; round += 1) {
        for (let tries = 0; ; tries += 1) {
          expect(tries).toBeLessThan(200);
          const { data } = (await send('GET', '/deals/current')).body;
          const amount = data.application.loan_amount + 100;
          const options = { key: randomUUID(), version: data.version };
          const body = { loan_id: loanId, loanRequest: { amount } };
          const pair = await Promise.all([
            send('PATCH', '/deals', body, options),
            send('PATCH', '/deals', body, options),
          ]);
          const [response, two] = pair;
          if (response.status === 200 || two.status === 200) {
            expect(two.body).toEqual(response.body);
            versions.push(response.body.data.version);
            break;
          }
          expect([response.status, two.status]).toEqual([409, 409]);
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, writer));

    expect(await storedDeal(server, dealId)).toMatchObject({
      version: 1 + 8 * rounds,
      payload: { loanRequest: { amount: 100000 + 100 * 8 * rounds } },
    });
    expect(versions.sort((a, b) => a - b)).toEqual(
      Array.from({ length: 8 * rounds }, (_, index) => index + 2),
    );
  });

  it('that submit and save at once end in one state: submitted, with or without the save', async () => {
    const send = caller(server, 'race-submit');
    await send('POST', '/api/apply/create', payloadOf(fullApplication()));
    const answers = await Promise.all([
      send('POST', '/api/apply/submit', {}, { version: 1 }),
      ...Array.from({ length: 7 }, () =>
        send('POST', '/api/apply/save', { business: { name: 'Elm' } }, { version: 1 }),
      ),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 404, 409]).toContain(status);
  });
});
