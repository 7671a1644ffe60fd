import { files } from 'virtual:trellis/project';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileSet } from '#engine/compile';
import type { Consent } from '#server/deals/store/index.ts';
import { withJson } from '../../releases/files.ts';
import { publish } from '../../releases/make-release.ts';
import { openTestServer } from '../../start-test-server.ts';
import { caller, fullApplication, payloadOf } from '../people.ts';

/** A consent is stored with the version and wording that the server served. */
const server = await openTestServer();
const OLD = '2026-11-01';
const NEW = '2027-02-01';
const OLD_TEXT = /^I agree to the \[Terms of Use\]/;
const NEW_TEXT = 'I agree to the new terms.';

async function publishAndServe(release: FileSet): Promise<void> {
  await publish(server.deps, release);
  await server.deps.releases.refresh();
}
const versionNow = () => server.deps.releases.live('').apply?.flow.version ?? '';

async function storedConsents(dealId: string): Promise<{ consents: Consent[]; answer: unknown }> {
  const [row] = await server.deps.db.query('select consents, document from deals where id = $1', [dealId]);
  const { application } = (row?.document ?? {}) as { application?: { consent_version?: unknown } };
  return { consents: row?.consents ?? [], answer: application?.consent_version };
}

let people = 0;
/** Creates an application by a page of a release, and gives its ids and calls. */
async function created(consentVersion: string, flowVersion: string, headers: Record<string, string> = {}) {
  people += 1;
  const send = caller(server, `consent-${people}`);
  const answers = { ...fullApplication(), consent_version: consentVersion };
  const { status, body } = await send(
    'POST',
    '/api/apply/create',
    payloadOf(answers, { flow_version: flowVersion }),
    { headers },
  );
  expect(status).toBe(200);
  const { dealId, loanId } = body.data;
  const save = (version: number, named: string, pageVersion: string) =>
    send(
      'PATCH',
      '/deals',
      payloadOf({ consent: true, consent_version: named }, { loan_id: loanId, flow_version: pageVersion }),
      { version },
    );
  return { dealId, save, send };
}

let oldFlow: string;
beforeAll(() => {
  oldFlow = versionNow();
});

describe('the evidence of a consent', () => {
  it('has the version and wording that the server served, not a version of the client [DATA-18]', async () => {
    const { dealId, save } = await created('9999-99-99', oldFlow);
    expect(await storedConsents(dealId)).toMatchObject({
      consents: [{ version: OLD, text: expect.stringMatching(OLD_TEXT), claimed: '9999-99-99' }],
      answer: OLD,
    });
    for (const [index, named] of ['made-up', '', OLD].entries()) await save(index + 1, named, oldFlow);
    const { consents, answer } = await storedConsents(dealId);
    expect([consents.length, answer]).toEqual([1, OLD]);
  });

  it('has no claimed version if the page names the right one', async () => {
    const { consents } = await storedConsents((await created(OLD, oldFlow)).dealId);
    expect(consents).toHaveLength(1);
    expect(consents[0]).not.toHaveProperty('claimed');
  });

  it('has the wording in the language of the page, with the addresses of the brand', async () => {
    const { dealId } = await created(OLD, oldFlow, { 'accept-language': 'es' });
    expect((await storedConsents(dealId)).consents[0]?.text).toMatch(
      /^Acepto los \[Términos de uso\]\([^{}]+\)/,
    );
  });

  it('keeps the older text of a page that was open while another text went live, and has the new one after that', async () => {
    const before = await created(OLD, oldFlow);
    const schema = withJson(files, 'schemas/application.schema.json', ({ properties }) => {
      const { consent } = properties as Record<string, Record<string, unknown>>;
      Object.assign(consent ?? {}, {
        'x-stamp': { consent_at: { now: true }, consent_version: { value: NEW } },
      });
    });
    await publishAndServe(
      withJson(schema, 'flows/apply/steps/info.json', ({ uiSchema }) => {
        const { consent } = uiSchema as Record<string, Record<string, unknown>>;
        Object.assign(consent?.['ui:options'] ?? {}, { text: NEW_TEXT });
      }),
    );
    // A page of the earlier release creates an application, then saves it.
    const open = await created(OLD, oldFlow);
    expect((await storedConsents(open.dealId)).consents).toMatchObject([
      { version: OLD, text: expect.stringMatching(OLD_TEXT) },
    ]);
    expect((await before.save(1, OLD, oldFlow)).status).toBe(200);
    expect((await storedConsents(before.dealId)).consents).toMatchObject([{ version: OLD }]);
    const fresh = await created(NEW, versionNow());
    expect((await storedConsents(fresh.dealId)).consents).toMatchObject([{ version: NEW, text: NEW_TEXT }]);
    // A page can't claim the older text for an application of the new release.
    const claimed = await created(OLD, versionNow());
    expect((await storedConsents(claimed.dealId)).consents).toMatchObject([
      { version: NEW, text: NEW_TEXT, claimed: OLD },
    ]);
  });
});
