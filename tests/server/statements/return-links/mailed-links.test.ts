import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordStatements } from '#server/deals/statements/index.ts';
import { readReturnLink } from '#server/requests/statements/read-link.ts';
import { bankStepDone, caller, fullApplication, payloadOf } from '../../deals/people.ts';
import { startTestServer } from '../../start-test-server.ts';
import { olderToken } from './link-token.ts';
import { fileOf, LATER, type LinkVisit, linkIn, startLinkVisit } from './link-visit.ts';

/** Mails with a return link: recipients, targets, and a new link for an expired one. */
let visit: LinkVisit;
beforeAll(async () => {
  visit = await startLinkVisit();
});
beforeEach(() => {
  visit.sent.length = 0;
});
afterAll(() => visit.server.close());

describe('a new link', () => {
  const renew = async (token: string, ip = '10.1.1.1', host = 'localhost') =>
    visit.server.app.inject({
      method: 'POST',
      url: '/tools/return-link/renew',
      headers: { host },
      remoteAddress: ip,
      payload: { token },
    });

  it('is mailed to the applicant instead of an old one, with the same tasks', async () => {
    const ann = await visit.someone();
    const old = await visit.tokenOf(ann, ['upload']);
    visit.clock.forward(31 * 86_400);
    const answer = await renew(old);
    expect([answer.statusCode, answer.body]).toEqual([202, '']);
    await expect.poll(() => visit.sent).toHaveLength(1);
    expect(visit.sent[0]).toMatchObject({ to: 'ann@oak.example', kind: 'return-link' });
    const link = linkIn(visit.sent[0]);
    expect(link.pathname).toBe('/continue');
    const { status, body } = await visit.ask({ token: link.searchParams.get('t') ?? '' });
    expect([status, body.data.dealId, body.data.tasks]).toEqual([200, ann.dealId, ['upload']]);
  });

  it('is mailed later if it cannot be written at once', async () => {
    const ann = await visit.someone();
    const { releases, jobs } = visit.server.deps;
    const flowOf = vi.spyOn(releases, 'flowOf').mockRejectedValueOnce(new Error('The database is away.'));
    expect((await renew(await visit.tokenOf(ann), '10.1.1.4')).statusCode).toBe(202);
    await expect.poll(() => flowOf).toHaveBeenCalled();
    flowOf.mockRestore();
    await jobs.settle();
    expect(visit.sent).toEqual([]);
    visit.clock.forward(60);
    await jobs.settle();
    expect(visit.sent).toMatchObject([{ to: 'ann@oak.example', kind: 'return-link' }]);
  });

  it('is not sent if nothing is needed any more: the mail return-link-done has no link', async () => {
    const ann = await visit.someone();
    await recordStatements(visit.server.deps, { brand: 'default', id: ann.dealId }, 'plaid');
    await renew(await visit.tokenOf(ann), '10.1.1.2');
    await expect.poll(() => visit.sent).toHaveLength(1);
    expect(visit.sent[0]).toMatchObject({ kind: 'return-link-done' });
    expect(visit.sent[0]?.text).not.toMatch(/https?:|[{}]/);
  });

  it('gets the same answer and no mail for an invalid link', async () => {
    const ann = await visit.someone();
    const removedPerson = await visit.someone();
    const tokens = [
      'x',
      '',
      `${await visit.tokenOf(ann)}x`,
      await visit.tokenOf(ann, ['upload'], 'harbor'),
      olderToken(visit.server.deps, randomUUID()),
      await visit.tokenOf(removedPerson),
    ];
    await visit.server.deps.db.query('delete from deals where id = $1', [removedPerson.dealId]);
    for (const token of tokens) expect((await renew(token, '10.1.1.3')).statusCode).toBe(202);
    // A valid link after all invalid ones: only its mail is sent.
    await renew(await visit.tokenOf(ann), '10.1.1.3');
    await expect.poll(() => visit.sent.length).toBeGreaterThan(0);
    await visit.server.deps.jobs.settle();
    expect(visit.sent).toMatchObject([{ to: 'ann@oak.example', kind: 'return-link' }]);
  });

  it('a link is mailed at most three times an hour, for all requesters together; an address is rate limited', async () => {
    const ann = await visit.someone();
    const token = await visit.tokenOf(ann);
    for (let index = 0; index < 6; index += 1)
      expect((await renew(token, `10.1.2.${index}`)).statusCode).toBe(202);
    await expect.poll(() => visit.sent.length).toBe(3);
    await visit.server.deps.jobs.settle();
    expect(visit.sent).toHaveLength(3);
    const statuses = [];
    for (let index = 0; index < 21; index += 1) statuses.push((await renew('x', '10.1.3.1')).statusCode);
    expect([statuses[19], statuses[20]]).toEqual([202, 429]);
  });
});

describe('the link in a mail', () => {
  it('opens the page with both ways, at the public address of the deployment', async () => {
    const ann = await visit.someone();
    await caller(visit.server, ann.sub)('POST', LATER, {}, { headers: { host: 'evil.example' } });
    await visit.server.deps.jobs.settle();
    const link = linkIn(visit.sent[0]);
    expect(link.origin).toBe(new URL(visit.server.deps.config.publicUrl).origin);
    expect(link.pathname).toBe('/continue');
    const t = link.searchParams.get('t') ?? '';
    expect((await visit.ask({ token: t })).body.data.tasks).toEqual(['upload', 'plaid']);
    expect([...link.searchParams.keys()]).toEqual(['t']);
    expect(visit.sent[0]?.text).not.toContain('evil');
    expect(Buffer.from(t, 'base64url').toString('latin1')).not.toMatch(/oak|Ann|@oak/i);
    expect(link.href.length - link.origin.length).toBeLessThan(60);
  });

  it.each([
    [{ PUBLIC_URL: 'https://funding.example' }, 'harbor.localhost', 'https://harbor.localhost'],
    [{ PUBLIC_URL: 'https://funding.example' }, 'HARBOR.localhost', 'https://harbor.localhost'],
    [{ PUBLIC_URL: 'http://localhost:8080' }, 'harbor.localhost:8080', 'http://harbor.localhost:8080'],
    [{ PUBLIC_URL: 'https://funding.example' }, 'elsewhere.example', 'https://funding.example'],
  ])("with %j at %s has the brand's own host, if there is one: %s", async (env, host, origin) => {
    const other = await startTestServer({
      env,
      makeMail: () => ({ send: async (mail) => void visit.sent.push(mail) }),
    });
    const send = caller(other, 'origin');
    await send('POST', '/api/apply/create', {}, { headers: { host } });
    await send('POST', LATER, {}, { headers: { host } });
    await other.deps.jobs.settle();
    expect(linkIn(visit.sent[0]).origin).toBe(origin);
    await other.close();
  });

  it('is in the confirmation of a submit, if statements are awaited, and only there', async () => {
    const [ann, bob] = [await visit.someone(), await visit.someone()];
    await caller(visit.server, ann.sub)('POST', LATER, {});
    await bankStepDone(
      visit.server,
      payloadOf({ type_of_statements: 'plaid', have_statements: true }),
      bob.dealId,
    );
    await visit.server.deps.jobs.settle();
    visit.sent.length = 0;
    await caller(visit.server, ann.sub)('POST', '/api/apply/submit', {}, { version: 2 });
    await expect.poll(() => visit.sent.map(({ kind }) => kind)).toEqual(['submit-awaiting']);
    expect((await visit.ask({ token: linkIn(visit.sent[0]).searchParams.get('t') ?? '' })).status).toBe(200);
    visit.sent.length = 0;
    await caller(visit.server, bob.sub)('POST', '/api/apply/submit', {}, { version: 1 });
    await expect.poll(() => visit.sent.map(({ kind }) => kind)).toEqual(['submit']);
    expect(visit.sent[0]?.text.match(/https?:\S+/g)).toEqual([expect.stringContaining('/login?return=')]);
  });

  /** An application that lacks the two forms [AMOUNT-40]. */
  const YOUNG = {
    loan_type: ['EQ'],
    equipment_description: 'An oven',
    business_years: 1,
    loan_amount: 90000,
  };
  const FORMS = ['Personal financial statement', 'Startup questionnaire'];

  it('has the names of the missing forms, if there are any', async () => {
    const [young, old] = [await visit.someone(YOUNG), await visit.someone()];
    for (const { sub } of [young, old]) {
      await caller(visit.server, sub)('POST', LATER, {});
      await caller(visit.server, sub)('POST', '/api/apply/submit', {}, { version: 2 });
    }
    await expect.poll(() => visit.sent).toHaveLength(4);
    for (const kind of ['statements-later', 'submit-awaiting']) {
      const [namedMessage, unnamed] = visit.sent.filter((mail) => mail.kind === kind);
      for (const form of FORMS) {
        expect(namedMessage?.text).toContain(form);
        expect(unnamed?.text).not.toContain(form);
      }
      expect(namedMessage?.text).not.toMatch(/[{}]/);
    }
  });

  it('is in the confirmation if only forms are missing, and asks for them', async () => {
    const ann = await visit.someone(YOUNG);
    await recordStatements(visit.server.deps, { brand: 'default', id: ann.dealId }, 'plaid');
    await fileOf(visit, ann, 'suq', true);
    await caller(visit.server, ann.sub)('POST', '/api/apply/submit', {}, { version: 2 });
    await expect.poll(() => visit.sent.map(({ kind }) => kind)).toEqual(['submit-forms']);
    const text = visit.sent[0]?.text ?? '';
    expect(text).toContain(`this form too:\n\n- ${FORMS[0]}\n`);
    expect(text).not.toContain(FORMS[1]);
    expect(text).not.toMatch(/[{}]/);
    const link = linkIn(visit.sent[0]);
    expect(link.pathname).toBe('/continue');
    const { body } = await visit.ask({ token: link.searchParams.get('t') ?? '' });
    expect(body.data).toMatchObject({ tasks: ['upload'], needs: { statements: false, documents: ['pfs'] } });
  });

  it('is only for uploads if connecting a bank is switched off, and the mail says so', async () => {
    const off = await startTestServer({
      env: { FLAG_PLAID_CONNECT: 'off' },
      makeMail: () => ({ send: async (mail) => void visit.sent.push(mail) }),
    });
    const send = caller(off, 'off');
    const { type_of_statements: _, have_statements: __, ...rest } = fullApplication();
    await send('POST', '/api/apply/create', payloadOf(rest));
    await send('POST', LATER, {});
    await send('POST', '/api/apply/submit', {}, { version: 2 });
    await expect.poll(() => visit.sent).toHaveLength(2);
    for (const mail of visit.sent) {
      expect(mail.text).toContain('upload your last 4 months');
      expect(mail.text).not.toMatch(/connect your bank|two ways/i);
      const link = linkIn(mail);
      expect(link.pathname).toBe('/continue');
      const openedLink = await readReturnLink(off.deps, 'default', link.searchParams.get('t') ?? '');
      expect(openedLink?.tasks).toEqual(['upload']);
    }
    await off.close();
  });

  it('is in no log', async () => {
    const ann = await visit.someone();
    const token = await visit.tokenOf(ann);
    await visit.ask({ token });
    await visit.ask({ token: `${token}x` });
    await visit.server.app.inject({ url: `/continue/upload?t=${token}`, headers: { host: 'localhost' } });
    expect(visit.server.logged.join('\n')).not.toMatch(/[?&]t=/);
    expect(visit.server.logged.join('\n')).not.toContain(token);
  });
});
