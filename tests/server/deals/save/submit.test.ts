import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import {
  CANARY,
  caller,
  fullApplication,
  fullOwner,
  payloadOf,
  type SentResponse,
  secondOwner,
} from '../people.ts';

let people = 0;
const server = await openTestServer();

const newApplicant = () => {
  people += 1;
  return caller(server, `person-${people}`);
};
const fieldsOf = (answer: SentResponse): string[] =>
  answer.body.errors.map(({ field }: { field: string }) => field);

describe('a submit', () => {
  const submit = async (application: Record<string, unknown>, extras = {}, host = 'localhost') => {
    const send = newApplicant();
    const headers = { host };
    const createdResponse = await send('POST', '/api/apply/create', payloadOf(application, extras), {
      headers,
    });
    expect(createdResponse).toMatchObject({ status: 200 });
    const answer = await send(
      'POST',
      '/api/apply/submit',
      { loan_id: createdResponse.body.data.loanId },
      { version: 1, headers },
    );
    return { answer, send, made: createdResponse };
  };
  const without = (...names: string[]) => {
    const application = fullApplication();
    for (const name of names) delete application[name];
    return application;
  };

  it('[SAVE-12] names everything that is missing, in the order of the steps, and writes nothing', async () => {
    const { answer, send } = await submit({});
    expect(answer).toMatchObject({ status: 422, body: { code: 'invalid' } });
    expect(fieldsOf(answer)).toEqual([
      'loan_amount',
      'loan_terms',
      'business_name',
      'owner_1_first',
      'owner_1_last',
      'owner_1_mobile',
      'consent',
      'verify-login',
      'business_street',
      'business_zip',
      'business_city',
      'business_state',
      'business_years',
      'business_structure',
      'business_naics',
      'type_of_statements',
      'business_ein',
      'business_revenue',
      ...['title', 'ownership', 'ssn', 'dob', 'street', 'zip', 'city', 'state'].map(
        (name) => `owner_1_${name}`,
      ),
      'loan_type',
      'when_funding_needed',
    ]);
    expect((await send('GET', '/deals/current')).body.data.version).toBe(1);
  });

  it('names everything that is missing of a second owner', async () => {
    const owners = [fullOwner(), { first: 'Bob' }];
    const names = [
      'last',
      'mobile',
      'email',
      'title',
      'ownership',
      'ssn',
      'dob',
      'street',
      'zip',
      'city',
      'state',
    ];
    expect(fieldsOf((await submit({ ...fullApplication(), owners })).answer)).toEqual(
      names.map((name) => `owner_2_${name}`),
    );
  });

  it('requires a description of requested equipment, and an amount within bounds', async () => {
    const { answer } = await submit({ ...fullApplication(), loan_type: ['EQ', 'WC'] });
    expect(fieldsOf(answer)).toEqual(['equipment_description']);
    const send = newApplicant();
    await send('POST', '/api/apply/create', payloadOf({ ...fullApplication(), loan_amount: 200000 }));
    await send(
      'POST',
      '/api/apply/save',
      payloadOf({ loan_type: ['EQ'], equipment_description: 'An oven' }),
      { version: 1 },
    );
    expect(fieldsOf(await send('POST', '/api/apply/submit', {}, { version: 2 }))).toEqual(['loan_amount']);
  });

  it('[SAVE-15] drops an answer that no visible step asks for, and a save keeps it', async () => {
    const send = newApplicant();
    const equipment = { loan_type: ['EQ', 'WC'], equipment_description: 'An oven' };
    await send('POST', '/api/apply/create', payloadOf({ ...fullApplication(), ...equipment }));
    await send('POST', '/api/apply/save', payloadOf({ loan_type: ['WC'] }), { version: 1 });
    const keptApplication = (await send('GET', '/deals/current')).body.data.application;
    expect(keptApplication).toMatchObject({ loan_type: ['WC'], equipment_description: 'An oven' });
    const sent = payloadOf({ equipment_description: 'A stove' });
    expect((await send('POST', '/api/apply/submit', sent, { version: 2 })).status).toBe(200);
    const { application } = (await send('GET', '/deals/submitted')).body.data;
    expect(application).toMatchObject({ loan_type: ['WC'], business_name: fullApplication().business_name });
    expect(application).not.toHaveProperty('equipment_description');
  });

  it('may carry the last answers itself', async () => {
    const send = newApplicant();
    await send('POST', '/api/apply/create', payloadOf(without('business_ein')));
    const done = await send('POST', '/api/apply/submit', payloadOf({ business_ein: CANARY.ein }), {
      version: 1,
    });
    expect(done).toMatchObject({ status: 200, body: { data: { stage: 'AwaitingStatements' } } });
  });

  it('[LINK-25] does not ask for a field that a link hid', async () => {
    const hidden = ['business/website', 'business/years', 'business/naics'];
    const { answer } = await submit(without('business_years', 'business_naics'), { hidden });
    expect(answer.status).toBe(200);
  });

  it('[LINK-27] never lets a link hide what sign-in needs', async () => {
    const { answer } = await submit(without('consent', 'business_name'), { hidden: ['info'] });
    expect(fieldsOf(answer)).toContain('consent');
  });

  it('[LINK-26] names an invalid answer that a link hides, also one of a step that is hidden as a whole', async () => {
    const hidden = ['owners/*/info', 'owners/*/ownership', 'owners/*/address', 'owners/*/identity'];
    await server.deps.db.query(
      `update brands set record = record || jsonb_build_object('hideable', $1::jsonb) where platform = 'harbor'`,
      [JSON.stringify(['owners/{idx}/identity'])],
    );
    server.deps.brands.refresh();
    const owners = [fullOwner(), secondOwner()].map((owner) => ({ ...owner, ownership: 80 }));
    const { answer } = await submit(
      { ...fullApplication(), loan_terms: 12, owners },
      { hidden },
      'harbor.localhost',
    );
    expect(answer.status).toBe(422);
    expect(fieldsOf(answer)).toEqual(['owner_2_ownership']);
  });

  it.each([
    [['owners/*/identity']],
    [['owners/1/identity']],
    [['nothing']],
    [['business/website', '../admin']],
    [['business/website,owners/*/identity']],
    [['']],
  ])('hides nothing for %j', async (hidden) => {
    const answer = await newApplicant()(
      'POST',
      '/api/apply/create',
      payloadOf(fullApplication(), { hidden }),
    );
    expect(answer).toMatchObject({
      status: 422,
      body: { msg: 'Error: Invalid url', errors: [{ field: 'hidden' }] },
    });
  });

  it('[LINK-29] [BRAND-4] lets a brand allow identity by name, for as long as it does', async () => {
    const allow = async (hideable: string[]) => {
      await server.deps.db.query(
        `update brands set record = record || jsonb_build_object('hideable', $1::jsonb) where platform = 'harbor'`,
        [JSON.stringify(hideable)],
      );
      server.deps.brands.refresh();
    };
    const headers = { host: 'harbor.localhost' };
    const application = {
      ...fullApplication(),
      loan_terms: 12,
      owners: [{ ...fullOwner(), ssn: undefined }],
    };
    await allow(['owners/{idx}/identity']);
    const send = newApplicant();
    const hidden = ['owners/*/identity'];
    const createdResponse = await send('POST', '/api/apply/create', payloadOf(application, { hidden }), {
      headers,
    });
    expect(createdResponse).toMatchObject({ status: 200 });
    await allow([]);
    const refusedResponse = await send('POST', '/api/apply/submit', {}, { version: 1, headers });
    expect(fieldsOf(refusedResponse)).toEqual(['owner_1_ssn']);
    // A page with older settings repeats the earlier hidden parts, and loses nothing by it.
    const response = await send('POST', '/api/apply/save', { hidden }, { version: 1, headers });
    expect(response).toMatchObject({ status: 200 });
    await allow(['owners/{idx}/identity']);
    expect(await send('POST', '/api/apply/submit', { hidden }, { version: 2, headers })).toMatchObject({
      status: 200,
    });
  });

  it('[LINK-28] stores the hidden parts with the application', async () => {
    const send = newApplicant();
    await send('POST', '/api/apply/create', { hidden: ['business/website'] });
    await send('POST', '/api/apply/save', { hidden: ['business/years'] }, { version: 1 });
    await send('POST', '/api/apply/save', {}, { version: 2 });
    expect((await send('GET', '/deals/current')).body.data.hidden).toEqual([
      'business/website',
      'business/years',
    ]);
  });

  it('is refused for an unknown or a bcm application', async () => {
    expect(await newApplicant()('POST', '/api/apply/submit', {})).toMatchObject({ status: 404 });
    expect(await newApplicant()('POST', '/api/apply/save', {})).toMatchObject({ status: 404 });
    expect(await newApplicant()('PATCH', '/deals', {})).toMatchObject({ status: 404 });
  });
});
