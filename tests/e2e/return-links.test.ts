import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createFieldCrypto } from '#server/crypto/field-crypto.ts';
import { createReturnTokens, type ReturnTask } from '#server/return-links/token.ts';
import { type Applicant, openAs, savedApplicant, signInByApi } from './harness/applicant.ts';
import { expectNoViolations } from './harness/axe.ts';
import { bankVisit } from './harness/bank.ts';
import { dealOf } from './harness/deals.ts';
import { expectNoLeak } from './harness/leaks.ts';
import type { Person } from './harness/person.ts';
import { startServer } from './harness/server.ts';
import { signInAtProvider } from './harness/sessions.ts';
import { useApp } from './harness/use-app.ts';

/** Every return link of spec §2 in a browser, and every link that opens nothing (decision 27). */
const keys = { key: randomBytes(32), indexKey: randomBytes(32) };
const env = {
  TRELLIS_KEYS: `k1:${keys.key.toString('base64')}`,
  TRELLIS_INDEX_KEY: keys.indexKey.toString('base64'),
};
const app = useApp({ env });

const TITLE = 'Send your bank statements';
const RECEIVED = 'We received your files';
const USED = 'We have your bank statements';

interface Waiting {
  applicant: Applicant;
  dealId: string;
  accountId: string;
  contactId: string;
}

/** Somebody who skipped the bank step and submitted: their application waits for statements. */
async function waiting(more: Record<string, unknown> = {}, submitted = true): Promise<Waiting> {
  const applicant = await savedApplicant(app.server.origin, 'funding-is-almost-here', more);
  const current = (await (await applicant.call('GET', '/deals/current')).json()) as { data: Waiting };
  const { dealId, accountId, contactId } = current.data;
  if (submitted) {
    const done = await applicant.call('POST', '/api/apply/submit', {}, { 'if-match': '"2"' });
    expect(done.status).toBe(200);
  }
  return { applicant, dealId, accountId, contactId };
}

/** A token as the server makes it. */
function tokenOf(dealId: string, options: { tasks?: ReturnTask[]; brand?: string; daysAgo?: number } = {}) {
  const { tasks = ['upload', 'plaid'], brand = 'default', daysAgo = 0 } = options;
  const crypto = createFieldCrypto({ keys: [{ kid: 'k1', key: keys.key }], indexKey: keys.indexKey });
  const clock = { now: () => new Date(Date.now() - daysAgo * 86_400_000) };
  const config = { returnLinkDays: 30 } as Parameters<typeof createReturnTokens>[0]['config'];
  return createReturnTokens({ crypto, clock, config }).sign(brand, dealId, tasks);
}

/** The newest link that was mailed to somebody. */
async function mailedLink({ email }: Applicant, kind: string): Promise<string> {
  for (let round = 0; round < 100; round += 1) {
    const answer = await fetch(`${app.server.origin}/local/outbox.json?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { kind: string; text: string }[];
    const link = /https?:\/\/\S+/.exec(mails.find((mail) => mail.kind === kind)?.text ?? '')?.[0];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail of the kind ${kind}.`);
}

const pdf = async (): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${app.server.origin}/download/pfs`)).arrayBuffer());

async function upload({ page }: Person, names: string[], at = 0): Promise<void> {
  const buffer = await pdf();
  const files = names.map((name) => ({ name, mimeType: 'application/pdf', buffer }));
  await page.locator('input[type=file]').nth(at).setInputFiles(files);
}

const stageOf = async ({ applicant }: Waiting) => (await dealOf(app.server, applicant.email)).stage;

describe('the link in the mail', () => {
  it('opens without sign-in, takes files, ends the waiting, and is used up then', async () => {
    const ann = await waiting();
    const link = await mailedLink(ann.applicant, 'submit-awaiting');
    const ada = await app.person({ viewport: { width: 375, height: 800 } });
    await ada.open(link);
    await ada.heading(TITLE);
    await expectNoViolations(ada);
    await ada.page.getByRole('button', { name: /^Upload statements/ }).click();
    await expectNoViolations(ada);
    await upload(ada, ['january.pdf', 'february.pdf']);
    await ada.page.getByText('january.pdf').first().waitFor();
    await ada.button('Save Files').click();
    await ada.heading(RECEIVED);
    await ada.page.getByText('within 1-2 business days').waitFor();
    await expectNoViolations(ada);
    expect(await stageOf(ann)).toBe('ApplySubmitted');
    const { document } = await dealOf(app.server, ann.applicant.email);
    expect(document.loanRequest).toMatchObject({
      bankStatements: 'upload',
      stage: 'ApplySubmitted',
      metadata: { haveStatements: true, typeOfStatements: 'upload' },
    });
    await ada.page.reload();
    await ada.heading(USED);
  });

  it('connects a bank as well', async () => {
    const ann = await waiting();
    const ada = await app.person();
    await ada.open(await mailedLink(ann.applicant, 'statements-later'));
    await ada.heading(TITLE);
    await ada.page.getByRole('button', { name: /^Connect your bank account/ }).click();
    await bankVisit(ada).connect('ins_one');
    await ada.heading('Your bank account is connected');
    expect(await stageOf(ann)).toBe('ApplySubmitted');
    expect((await dealOf(app.server, ann.applicant.email)).document.loanRequest.metadata).toMatchObject({
      typeOfStatements: 'plaid',
    });
  });

  it('tells nothing of the person, and its token is kept nowhere but in the address', async () => {
    const ann = await waiting();
    const token = await tokenOf(ann.dealId);
    const ada = await app.person();
    const told: string[] = [];
    ada.page.on('response', async (answer) => {
      if (/\/(tools|files)\//.test(answer.url())) told.push(await answer.text().catch(() => ''));
    });
    const referers: (string | undefined)[] = [];
    ada.page.on('request', (request) => referers.push(request.headers().referer));
    await ada.open(`/continue/upload?t=${token}`);
    await ada.heading(TITLE);
    await upload(ada, ['march.pdf']);
    await ada.button('Save Files').click();
    await ada.heading(RECEIVED);
    const stored = JSON.stringify(await dealOf(app.server, ann.applicant.email));
    const email = ann.applicant.email;
    expect(stored).toContain(email);
    for (const text of [...told, await ada.page.content()]) {
      expect(text).not.toContain(email);
      expect(text).not.toMatch(/Hopper|Reno|555-0/);
    }
    expect(referers.filter(Boolean)).toEqual([]);
    expect(app.server.log()).not.toContain(token);
    const kept = await ada.page.evaluate(() =>
      JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, history.state]),
    );
    expect(kept).not.toContain(token);
    await ada.page.goto('/version.json');
    await expectNoLeak({ ...ada, said: () => [] }, app.server, [token]);
  });

  it('is for an application that is not submitted, too: the way on is to finish it', async () => {
    const ann = await waiting({}, false);
    const ada = await app.person();
    await ada.open(`/continue/upload?t=${await tokenOf(ann.dealId)}`);
    await upload(ada, ['april.pdf']);
    await ada.button('Save Files').click();
    await ada.heading(RECEIVED);
    await ada.link('Finish your application').waitFor();
    expect(await stageOf(ann)).toBeNull();
  });
});

describe('each address', () => {
  const both = (w: Waiting) => `/continue/direct-upload/${w.dealId}/${w.accountId}`;
  it.each([
    ['/continue/direct-upload', () => '/continue/direct-upload'],
    ['/continue/direct-upload/{dealId}/{accountId}', both],
    ['/continue/direct-upload/{dealId}/{accountId}/{contactId}', (w: Waiting) => `${both(w)}/${w.contactId}`],
    ['/continue/upload', () => '/continue/upload'],
  ])('%s takes files, by its token and by the signed-in person', async (_, pathOf) => {
    const ann = await waiting();
    const ada = await app.person();
    await ada.open(`${pathOf(ann)}?t=${await tokenOf(ann.dealId)}`);
    await ada.heading(TITLE);
    await ada.page.locator('input[type=file]').first().waitFor({ state: 'attached' });
    await openAs(ada, ann.applicant, pathOf(ann));
    await ada.heading(TITLE);
    await upload(ada, ['may.pdf']);
    await ada.button('Save Files').click();
    await ada.heading(RECEIVED);
    expect(await stageOf(ann)).toBe('ApplySubmitted');
  });

  it.each(['/continue/plaid-connect', '/continue/plaid'])(
    '%s connects a bank, by its token and by the signed-in person',
    async (path) => {
      const ann = await waiting();
      const ada = await app.person();
      await ada.open(`${path}?t=${await tokenOf(ann.dealId)}`);
      await ada.button('Connect your bank').waitFor();
      await openAs(ada, ann.applicant, path);
      await ada.heading(TITLE);
      await bankVisit(ada).connect('ins_one');
      await ada.heading('Your bank account is connected');
      expect(await stageOf(ann)).toBe('ApplySubmitted');
    },
  );

  it('offers both ways to the signed-in person, and back and forth between them by keyboard', async () => {
    const ann = await waiting();
    const ada = await app.person();
    await openAs(ada, ann.applicant, '/continue/plaid-and-upload');
    await ada.heading(TITLE);
    await ada.page.getByRole('button', { name: /^Connect your bank account/ }).press('Enter');
    await ada.button('Connect your bank').waitFor();
    expect(await ada.page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Connect your bank account',
    );
    await ada.button('Upload statements instead').press('Enter');
    await ada.button('Save Files').waitFor();
    await ada.button("Connecting sounds easier, let's do that").press('Enter');
    await ada.button('Connect your bank').waitFor();
  });

  it('asks a visitor without token to sign in, and comes back to the same address', async () => {
    const ann = await waiting();
    const ada = await app.person();
    const path = `${both(ann)}/${ann.contactId}`;
    await ada.open(path);
    await ada.heading('Sign in to send your bank statements');
    await expectNoViolations(ada);
    await ada.link('Sign in').click();
    await signInAtProvider(ada, app.server.origin, ann.applicant.email);
    await ada.heading(TITLE);
    expect(new URL(ada.page.url()).pathname).toBe(path);
  });
});

describe('a link that opens nothing', () => {
  const opened = async (path: string, heading: string): Promise<Person> => {
    const ada = await app.person({ viewport: { width: 320, height: 640 } });
    ada.expectFaults(/status of 403/);
    await ada.open(path);
    await ada.heading(heading);
    await expectNoViolations(ada);
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    return ada;
  };

  it('that has expired: a new one comes by mail, and opens', async () => {
    const ann = await waiting();
    const ada = await opened(
      `/continue/upload?t=${await tokenOf(ann.dealId, { daysAgo: 30 })}`,
      'This link has expired',
    );
    await ada.button('Email me a new link').click();
    await ada.heading('Check your email');
    expect(await ada.page.evaluate(() => document.activeElement?.textContent)).toBe('Check your email');
    await ada.open(await mailedLink(ann.applicant, 'return-link'));
    await ada.heading(TITLE);
  });

  it('that has expired: says when no new one could be asked for', async () => {
    const ann = await waiting();
    const ada = await opened(
      `/continue/upload?t=${await tokenOf(ann.dealId, { daysAgo: 30 })}`,
      'This link has expired',
    );
    ada.expectFaults(/ERR_FAILED/);
    await ada.page.route('**/tools/return-link/renew', (route) => route.abort());
    await ada.button('Email me a new link').click();
    await ada.page.getByText('We could not send the link.').waitFor();
    await ada.page.unroute('**/tools/return-link/renew');
    await ada.button('Email me a new link').click();
    await ada.heading('Check your email');
  });

  it.each([
    ['cut short', async (w: Waiting) => `?t=${(await tokenOf(w.dealId)).slice(0, -9)}`],
    ['empty', async () => '?t='],
    ['nonsense', async () => '?t=%00<script>'],
    ['of another brand', async (w: Waiting) => `?t=${await tokenOf(w.dealId, { brand: 'harbor' })}`],
    ['of an application that is gone', async () => `?t=${await tokenOf(randomUUID())}`],
  ])('that is %s', async (_, query) => {
    const ada = await opened(
      `/continue/plaid-and-upload${await query(await waiting())}`,
      'This link does not work',
    );
    await ada.link('Sign in instead').waitFor();
  });

  it("with another application's ids in the address", async () => {
    const [ann, eve] = [await waiting(), await waiting()];
    const path = `/continue/direct-upload/${eve.dealId}/${eve.accountId}?t=${await tokenOf(ann.dealId)}`;
    await opened(path, 'This link does not work');
  });

  it('of somebody else than the one who is signed in', async () => {
    const ann = await waiting();
    const eve = await signInByApi(app.server.origin);
    const ada = await app.person();
    ada.expectFaults(/status of 403/);
    await openAs(ada, eve, `/continue/direct-upload/${ann.dealId}/${ann.accountId}`);
    await ada.heading('This application belongs to someone else');
    await ada.page.getByText(eve.email).waitFor();
    expect(await ada.page.content()).not.toContain(ann.applicant.email);
    await expectNoViolations(ada);
    await openAs(ada, eve, '/continue/upload');
    await ada.heading('There is no application to send statements for');
    await expectNoViolations(ada);
    // A token of the mail opens it all the same: whoever has it may send statements, and sees nothing of the person.
    await ada.open(`/continue/upload?t=${await tokenOf(ann.dealId)}`);
    await ada.heading(TITLE);
  });

  it('that was used', async () => {
    const ann = await waiting();
    await app.server.db.query(
      `update deals set document = jsonb_set(document, '{loanRequest,metadata,typeOfStatements}', '"plaid"')
       where id = $1`,
      [ann.dealId],
    );
    await opened(`/continue/plaid-connect?t=${await tokenOf(ann.dealId)}`, USED);
  });

  it('for now, while the network is away: it can be tried again', async () => {
    const ann = await waiting();
    const ada = await app.person();
    ada.expectFaults(/ERR_FAILED/);
    await ada.page.route('**/tools/return-link', (route) => route.abort());
    await ada.open(`/continue/upload?t=${await tokenOf(ann.dealId)}`);
    await ada.heading('We could not open this page');
    await expectNoViolations(ada);
    await ada.page.unroute('**/tools/return-link');
    await ada.button('Try again').click();
    await ada.heading(TITLE);
  });

  it.each(['/continue', '/continue/direct-upload/d1', '/continue/other'])(
    'at %s is no page',
    async (path) => {
      const answer = await fetch(`${app.server.origin}${path}`);
      expect(answer.status).toBe(404);
    },
  );
});

it('asks for the two forms with their downloads, and takes them (decision 22)', async () => {
  const young = {
    loan_type: ['EQ'],
    equipment_description: 'An oven',
    business_years: 1,
    loan_amount: 90000,
  };
  const ann = await waiting(young);
  const token = await tokenOf(ann.dealId);
  const ada = await app.person();
  await ada.open(`/continue/upload?t=${token}`);
  await ada.heading(TITLE);
  for (const name of ['pfs', 'suq']) await ada.page.locator(`a[href="/download/${name}"]`).waitFor();
  await upload(ada, ['june.pdf']);
  await ada.button('Save Files').click();
  await ada.heading('Two forms are still missing');
  await expectNoViolations(ada);
  expect(await stageOf(ann)).toBe('ApplySubmitted');
  await upload(ada, ['my pfs.pdf'], 0);
  await upload(ada, ['my suq.pdf'], 1);
  await ada.button('Save Files').click();
  await ada.heading(RECEIVED);
  await ada.page.reload();
  await ada.heading(USED);
});

it('offers the upload alone where connecting is switched off', async () => {
  const off = await startServer({ env: { FLAG_PLAID_CONNECT: 'off' } });
  try {
    const applicant = await savedApplicant(off.origin, 'funding-is-almost-here');
    const ada = await app.person({ origin: off.origin });
    for (const path of ['/continue/plaid-connect', '/continue/plaid-and-upload']) {
      await openAs(ada, applicant, path);
      await ada.heading(TITLE);
      await ada.page.getByText('Connecting is switched off right now.').waitFor();
      await ada.button('Save Files').waitFor();
      expect(await ada.page.getByRole('button', { name: /connect/i }).count()).toBe(0);
    }
  } finally {
    await off.stop();
  }
});

it('says what is missing before there is a file, and keeps the focus sensible', async () => {
  const ann = await waiting();
  const ada = await app.person();
  await ada.open(`/continue/upload?t=${await tokenOf(ann.dealId)}`);
  await ada.button('Save Files').click();
  await ada.page.getByText('Add your files first.').waitFor();
  expect(await stageOf(ann)).toBe('AwaitingStatements');
});
