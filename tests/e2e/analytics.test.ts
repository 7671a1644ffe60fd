import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { answers, canaries } from './harness/answers.ts';
import { PROBLEMS } from './harness/errors.ts';
import { newEmail } from './harness/mail.ts';
import { setUpApp } from './harness/set-up-app.ts';
import { fill, headings, signUp } from './harness/steps.ts';

// Proves which events the page sends to the analytics service.

/** A fake analytics service that keeps every request body. */
let sink: Server;
let bodies: string[] = [];
const env: Record<string, string> = { ANALYTICS_KEY: 'public-key' };
beforeAll(async () => {
  sink = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      bodies.push(`${request.url} ${body}`);
      response.end();
    });
  });
  await new Promise<void>((listening) => void sink.listen(0, '127.0.0.1', listening));
  const address = sink.address();
  env.ANALYTICS_URL = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1/events`;
});
afterAll(() => void sink.close());
beforeEach(() => {
  bodies = [];
});
const app = setUpApp({ env });

it('sends nothing from a browser that a test drives', async () => {
  const person = await app.person();
  person.page.on('request', (request) => {
    if (request.url().endsWith('/tools/funnel')) bodies.push(request.url());
  });
  await person.open('/app/amount');
  await person.heading(headings.amount);
  await fill.amount(person);
  await person.next();
  await person.heading(headings.info);
  expect(bodies).toEqual([]);
});

it('counts steps, choices, errors and submits of people, and sends no secret', async () => {
  const ada = await app.person();
  await ada.context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
  });
  const funnel: string[] = [];
  ada.page.on('response', (answer) => {
    if (answer.url().endsWith('/tools/funnel'))
      funnel.push(`${answer.status()} ${answer.request().postData()}`);
  });
  const email = newEmail();
  await signUp(ada, app.server.origin, email);
  await fill.moreDetails(ada);
  await ada.next();
  await ada.heading(headings['bank-connect']);
  await ada.button("Skip - I don't have them right now").click();
  await ada.heading(headings['business/further-details']);
  await ada.field('Tax ID *').fill('47-55');
  await ada.next();
  await ada.page.getByRole('heading', { name: PROBLEMS }).waitFor();
  await fill.furtherDetails(ada);
  await ada.next();
  await ada.heading(headings['business/owners']);
  await fill.owner(ada);
  await ada.next();
  await ada.heading(headings['type-of-funding']);
  await ada.page.getByRole('checkbox', { name: 'Working Capital' }).check();
  await ada.next();
  await ada.heading(headings['aproximate-timing']);
  await ada.page.getByRole('radio', { name: 'Immediately' }).check();
  await ada.next();
  await ada.heading(headings['funding-is-almost-here']);
  await ada.next('Submit');
  await ada.heading('We received your application');
  const events = () => bodies.map((body) => JSON.parse(body.replace(/^\S+ /, '')) as Record<string, unknown>);
  await expect.poll(() => events().map(({ event }) => event)).toContain('application_submitted');
  // Each event is a separate call, in any order.
  const of = (event: string) => expect.poll(() => events().filter((candidate) => candidate.event === event));
  for (const step of ['amount', 'info', 'verify-login', 'owners', 'funding-is-almost-here'])
    await of('step_viewed').toContainEqual(expect.objectContaining({ step }));
  await of('step_completed').toContainEqual(expect.objectContaining({ step: 'amount', loan_amount: 85000 }));
  const wrong = { step: 'further-details', error_count: 2 };
  await of('step_errors').toEqual([expect.objectContaining(wrong)]);
  // The funnel sends names of steps, questions and rules only.
  await ada.page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await expect
    .poll(() => funnel.join('\n'))
    .toContain('{"step":"funding-is-almost-here","event":"finished"}');
  await expect
    .poll(() => funnel.join('\n'))
    .toContain('{"step":"further-details","question":"business_ein","event":"error","rule":"pattern"}');
  expect(funnel.filter((candidate) => !candidate.startsWith('204 '))).toEqual([]);
  const sentText = [...bodies, ...funnel].join('\n');
  const secrets = [...canaries, email, answers.business, answers.last, answers.mobile, answers.street];
  expect(secrets.filter((secret) => sentText.includes(secret)).length).toBe(0);
});
