import { files } from 'virtual:trellis/project';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { local } from '#dev/adapters.ts';
import { encodePayload } from '#domain/payload/save-payload.ts';
import type { FileSet } from '#engine/compile';
import type { Deps } from '#server/deps.ts';
import { buildApp } from '#server/http/app.ts';
import { rotateKeys } from '#server/keys/rotate-keys.ts';
import type { Compiler } from '#server/releases/compile/compiler.ts';
import { goLive } from '#server/releases/publish.ts';
import { openReleases } from '#server/releases/registry.ts';
import { effectOf } from '#server/releases/visit/effect.ts';
import { CANARY, caller, fullOwner, type Send } from '../deals/people.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { cryptoWith, keySettings } from '../support/test-keys.ts';
import { withChange, withJson } from './files.ts';
import { publish } from './make-release.ts';

/**
 * A process in whose deployment release 2 is live but does not compile here, as with an older build during a deploy.
 */
let server: TestServer;
let lacking: { deps: Deps; app: FastifyInstance };
let ids: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ env: keySettings('old') });
  const { deps } = server;
  await publish(deps, withNickname());
  const flow = deps.releases.live('').apply?.flow;
  if (!flow) throw new Error('There is no such flow.');
  const owners = [{ ...fullOwner(), nick: 'Annie' }];
  const answers = { application_type: 'apply', business_name: 'Oak', business_ein: CANARY.ein, owners };
  const saved = await caller(server, 'ann')(
    'POST',
    '/api/apply/create',
    encodePayload(flow.application, answers),
  );
  expect(saved.status).toBe(200);
  ids = saved.body.data;
  const compiler: Compiler = {
    ...deps.releases.compiler,
    compilePublished: async () => ({ ok: false, problems: [] }),
  };
  const otherDeps = { ...deps, releases: await openReleases({ ...deps, compiler }) };
  const unusable = server.logged.find((line) => line.includes('"release-unusable"')) ?? '{}';
  expect(JSON.parse(unusable)).toMatchObject({ flow: 'apply', hash: expect.any(String), place: 'apply:1' });
  lacking = { deps: otherDeps, app: await buildApp(otherDeps, { capabilities: local.capabilities }) };
});
afterAll(async () => {
  await lacking.app.close();
  await lacking.deps.releases.close();
  await server.close();
});

/** Adds a question to each owner. */
function withNickname(): FileSet {
  const askedFiles = withJson(files, 'schemas/application.schema.json', ({ $defs }) => {
    const { owner } = $defs as { owner: { properties: object } };
    const nick = { type: 'string', title: 'Nickname', maxLength: 20, 'x-save': 'nick' };
    Object.assign(owner.properties, { nick });
  });
  return withChange(
    'flows/apply/steps/owners.json',
    /"key",\s*"first",/,
    '"key", "nick", "first",',
    askedFiles,
  );
}

const storedDeal = async () => (await server.deps.db.query("select * from deals where subject = 'ann'"))[0];
const ann: Send = (...call) => caller({ ...server, app: lacking.app }, 'ann')(...call);
const aPhone = () => ({
  application_type: 'apply',
  business: { id: ids.businessId, phone: '415-555-0100' },
});

test('a process that lacks the release of an application answers a save with 503 and Retry-After, and changes nothing', async () => {
  const before = await storedDeal();
  const saved = await ann('POST', '/api/apply/save', aPhone(), { version: 1 });
  expect(saved).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(saved.headers['retry-after']).toBeDefined();
  expect((await ann('POST', '/api/apply/bank/send-statements-later', {})).status).toBe(503);
  expect(await storedDeal()).toEqual(before);
  expect(JSON.stringify(before?.document)).toContain('Annie');
});

test('an application of an unusable release is neither shown with another release nor moved to it', async () => {
  const before = await storedDeal();
  expect((await ann('GET', '/deals/current')).status).toBe(503);
  const link = await ann('GET', `/tools/return-link?deal_id=${ids.dealId}`);
  expect(link.status).toBe(503);
  expect(await storedDeal()).toEqual(before);
});

test('other people can still apply with the live release', async () => {
  const bob = caller({ ...server, app: lacking.app }, 'bob');
  const saved = await bob('POST', '/api/apply/create', {
    application_type: 'apply',
    business: { name: 'Elm' },
  });
  expect(saved.status).toBe(200);
  expect((await bob('GET', '/deals/current')).body.data.application.business_name).toBe('Elm');
});

test('the effect of a release counts unreadable applications as staying', async () => {
  const { total, stay } = await effectOf(lacking.deps, 'apply', files);
  const ownEffect = await effectOf(server.deps, 'apply', files);
  expect(total).toBe(ownEffect.total);
  expect(stay).toBe(1);
});

test('a rotation of keys continues after an unreadable application, and counts the skipped ones', async () => {
  const crypto = cryptoWith('fresh', 'old');
  const { db } = server.deps;
  const sealed = JSON.stringify((await storedDeal())?.document).split('"v1.old.').length - 1;
  expect(sealed).toBeGreaterThan(1);
  expect(await rotateKeys({ db, crypto, releases: lacking.deps.releases })).toMatchObject({ left: sealed });
  expect(await rotateKeys({ db, crypto, releases: server.deps.releases })).toMatchObject({ left: 0 });
});

test('a release that does not work with this build does not go live, and the command says why', async () => {
  const { deps } = server;
  const what = '"nextt" means nothing here.';
  const compilePublished: Compiler['compilePublished'] = async () => ({
    ok: false,
    problems: [{ file: 'flows/apply/flow.json', line: 1, column: 1, what, hint: '' }],
  });
  const releases = { ...deps.releases, compiler: { ...deps.releases.compiler, compilePublished } };
  await expect(
    goLive({ ...deps, releases }, { flow: 'apply', number: 1, author: 'operator' }),
  ).rejects.toThrow(`Release 1 of 'apply' does not work with this build: flows/apply/flow.json: ${what}`);
  expect(deps.releases.live('').apply?.number).toBe(2);
});
