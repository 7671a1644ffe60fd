import { describe, expect, it } from 'vitest';
import { readAudit } from '#server/audit/read-audit.ts';
import { openPdf } from '#server/statements/files/inspection/pdfium.ts';
import { CANARY, fullApplication, payloadOf } from '../people.ts';
import { openStepUpServers, STALE } from './fresh-codes.ts';

/** Actions that need a fresh code: reading a saved secret, changing the email, reading a submitted application. */
const { server, free, clock, person, begin } = await openStepUpServers();

/** The subjects of a person's audit entries of one event. */
const audited = async (event: string, sub: string) =>
  (await readAudit(server.deps, { event, person: sub, limit: 99 })).map((line) => JSON.parse(line).about);

describe('POST /deals/reveal', () => {
  const secrets = (contactId: string) => [
    ['/business_ein', CANARY.ein],
    [`/owners/${contactId}/ssn`, CANARY.ssn],
    [`/owners/${contactId}/dob`, CANARY.dob],
  ];

  it('[PRIVATE-7] returns one value with Cache-Control: no-store, and the audit has its kind', async () => {
    const { contactId } = await begin('reveal');
    for (const [field, value] of secrets(contactId)) {
      const answer = await person('reveal', 300)('POST', '/deals/reveal', { field });
      expect(answer).toMatchObject({ status: 200, body: { data: { field, value } } });
      expect(Object.keys(answer.body.data)).toEqual(['field', 'value']);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    const notes = server.logged.filter((line) => line.includes('secret-shown'));
    expect(notes.map((line) => JSON.parse(line).kind)).toEqual(['business_ein', 'ssn', 'dob']);
    expect(await audited('secret-shown', 'reveal')).toEqual(['business_ein', 'ssn', 'dob']);
    for (const value of Object.values(CANARY)) expect(server.logged.join('\n')).not.toContain(value);
  });

  it("reads one of the person's own applications by its loan id, and of no other person", async () => {
    const { loanId } = await begin('by-loan');
    const body = { field: '/business_ein', loan_id: loanId };
    expect((await person('by-loan', 0)('POST', '/deals/reveal', body)).body.data.value).toBe(CANARY.ein);
    await begin('by-loan-other');
    expect((await person('by-loan-other', 0)('POST', '/deals/reveal', body)).status).toBe(404);
  });

  it.each(STALE)('asks for a new code if the last one was entered %s', async (_, ago) => {
    await begin('stale');
    const answer = await person('stale', ago)('POST', '/deals/reveal', { field: '/business_ein' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'step-up-required', showToUser: true } });
    expect(JSON.stringify(answer.body)).not.toContain(CANARY.ein);
  });

  it('does not confirm a guess: numbers that no two owners share count as guesses at the saved one', async () => {
    const { contactId } = await begin('guess');
    const send = person('guess', 3600);
    const owner = (ssn: string) => ({ firstName: 'Eve', lastName: 'Elm', ssn });
    const guesses = (at: number) =>
      Array.from({ length: 15 }, (_, more) => `5${at}1-${more + 10}-8726`).map(owner);
    const save = (contacts: object[]) =>
      send(
        'POST',
        '/api/apply/save',
        { business: { contacts: [{ id: contactId }, ...contacts] } },
        { version: 1 },
      );
    // Two equal numbers make every save fail, so its errors could confirm guesses of a third number.
    const twins = [owner('511-22-3333'), owner('511-22-3333')];
    const right = await save([...twins, owner(CANARY.ssn)]);
    expect(right.body.errors).toMatchObject([{ field: 'owner_3_ssn' }, { field: 'owner_4_ssn' }]);
    const answers = [];
    for (let index = 0; index < 5; index += 1) answers.push(await save([...twins, ...guesses(index)]));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 429, 429]);
    expect(Number(answers[4]?.headers['retry-after'])).toBeGreaterThan(0);
    // Masks, other answers and unchanged numbers can still be saved.
    expect(await save([])).toMatchObject({ status: 200 });
    clock.forward(600);
    const later = await send(
      'POST',
      '/api/apply/save',
      { business: { contacts: [{ id: contactId }, owner('521-44-9382')] } },
      { version: 2 },
    );
    expect(later.status).toBe(200);
  });

  it('does not tell a caller without a fresh code whether there is a secret', async () => {
    const answer = await person('nobody', 301)('POST', '/deals/reveal', { field: '/business_ein' });
    expect(answer.status).toBe(403);
  });

  it.each([
    '/business_name',
    '/owners/0/ssn',
    '/owners/00000000-0000-4000-8000-000000000000/ssn',
    '/constructor',
    '/__proto__/ssn',
    '/owners',
    '/owners/length',
  ])('%s is not a saved secret', async (field) => {
    await begin('no-secret');
    const answer = await person('no-secret', 0)('POST', '/deals/reveal', { field });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it.each([
    { field: 'owners.1.ssn' },
    { field: '/owners.1.ssn' },
    { field: ['/business_ein'] },
    { field: '/business_ein', contact_id: 'x' },
    {},
  ])('%j is refused, because it is not a question', async (body) => {
    expect((await person('no-secret', 0)('POST', '/deals/reveal', body)).status).toBe(422);
  });

  it('is limited to 60 calls in ten minutes for each person, with or without a fresh code', async () => {
    await begin('greedy');
    const ask = (ago: number) => person('greedy', ago)('POST', '/deals/reveal', { field: '/business_ein' });
    for (let times = 0; times < 60; times += 1) expect((await ask(times % 2 ? 0 : 400)).status).not.toBe(429);
    const answer = await ask(0);
    expect(answer).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const other = await person('no-secret', 0)('POST', '/deals/reveal', { field: '/business_ein' });
    expect(other.status).toBe(200);
  });

  it('is open with STEP_UP=off', async () => {
    await begin('off', free);
    const answer = await person('off', undefined, free)('POST', '/deals/reveal', { field: '/business_ein' });
    expect(answer).toMatchObject({ status: 200, body: { data: { value: CANARY.ein } } });
  });
});

describe('GET /deals/submitted', () => {
  const submit = async (sub: string, on = server) => {
    const { loanId } = await begin(sub, on);
    const done = await person(sub, 0, on)('POST', '/api/apply/submit', payloadOf({ loan_id: loanId }), {
      version: 1,
    });
    expect(done.status).toBe(200);
    return done.body.data;
  };

  it('returns the newest application with masks', async () => {
    const { reference, loanId } = await submit('submitted');
    const answer = await person('submitted', 299)('GET', '/deals/submitted');
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { reference, stage: 'AwaitingStatements', application: { loan_id: loanId } } },
    });
    expect(answer.body.data.application.business_ein).toEqual({ present: true, mask: '**-***2983' });
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const value of Object.values(CANARY)) expect(JSON.stringify(answer.body)).not.toContain(value);
  });

  it('returns a masked PDF in the language that the application was made in', async () => {
    const inSpanish = { headers: { 'accept-language': 'es-MX' } };
    const { loanId } = (
      await person('spanish', 0)('POST', '/api/apply/create', payloadOf(fullApplication()), inSpanish)
    ).body.data;
    const payload = payloadOf({ loan_id: loanId });
    await person('spanish', 0)('POST', '/api/apply/submit', payload, { version: 1, ...inSpanish });
    await submit('english');
    for (const [sub, lang, own] of [
      ['english', 'en-US', /Your application to Trellis.*Oak Street Bakery/s],
      ['spanish', 'es-US', /Su solicitud a Trellis.*No proporcionado/s],
    ] as const) {
      const { status, body } = await person(sub, 0)('GET', '/deals/submitted/copy');
      expect([status, body.data.file]).toEqual([200, expect.stringMatching(/^[\w-]+\.pdf$/)]);
      const bytes = Buffer.from(body.data.content, 'base64');
      const raw = bytes.toString('latin1');
      expect(raw).toMatch(new RegExp(`/Lang \\(${lang}\\)`));
      expect(raw).toContain('/DisplayDocTitle true');
      expect(raw).toContain('/StructTreeRoot');
      const pdf = await openPdf(bytes);
      const words = Array.from({ length: pdf.pages }, (_, index) =>
        pdf
          .readTextRuns(index)
          .map(({ text }) => text)
          .join(' '),
      ).join(' ');
      expect(words).toMatch(own);
      expect(words).toContain('**-***2983');
      expect(words).toContain('$');
      for (const value of Object.values(CANARY)) expect(words).not.toContain(value);
    }
    expect((await person('nothing', 0)('GET', '/deals/submitted/copy')).status).toBe(404);
    expect((await person('english', 400)('GET', '/deals/submitted/copy')).body.code).toBe('step-up-required');
  });

  it.each(STALE)('asks for a new code if the last one was entered %s', async (_, ago) => {
    const answer = await person('submitted', ago)('GET', '/deals/submitted');
    expect(answer).toMatchObject({ status: 403, body: { code: 'step-up-required' } });
    expect(answer.body.data).toBeUndefined();
  });

  it('returns nothing for an unfinished application', async () => {
    await begin('unfinished');
    expect((await person('unfinished', 0)('GET', '/deals/submitted')).body).toEqual({ data: null });
  });

  it('is open with STEP_UP=off', async () => {
    await submit('off-submitted', free);
    const answer = await person('off-submitted', 86_400, free)('GET', '/deals/submitted');
    expect(answer.body.data.reference).toEqual(expect.any(String));
  });
});

it('a submitted application can be opened 60 times in ten minutes, and the audit has each time', async () => {
  await begin('opens');
  expect((await person('opens', 0)('POST', '/api/apply/submit', {}, { version: 1 })).status).toBe(200);
  const open = (more = '') => person('opens', 0)('GET', `/deals/submitted${more}`);
  const answers = await Promise.all(Array.from({ length: 60 }, () => open()));
  expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
  for (const more of ['', '/copy'])
    expect(await open(more)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(await audited('submitted-opened', 'opens')).toHaveLength(60);
});
