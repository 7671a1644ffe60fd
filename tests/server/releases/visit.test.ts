import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileSet } from '#engine/compile/index.ts';
import { findById } from '#server/deals/deal-store.ts';
import { effectOf } from '#server/releases/effect.ts';
import { flowsCommand } from '#server/releases/flows-command.ts';
import { goLive, makeRelease } from '#server/releases/publish.ts';
import { takeBackMove } from '#server/releases/visit.ts';
import { caller, payloadOf, type Send } from '../deals/people.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { withFax, withMigrations, without, withShortNames } from './files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const publish = async (files: FileSet): Promise<number> => {
  const made = await makeRelease(server.deps, 'apply', files, { author: 'ann', note: '', source: 'studio' });
  if (!made.ok) throw new Error(JSON.stringify(made.problems[0]));
  await goLive(server.deps, { flow: 'apply', number: made.number, author: 'ann' });
  return made.number;
};
const back = () => goLive(server.deps, { flow: 'apply', number: 1, author: 'operator' });
const NEXT = () => withShortNames(without(withFax(), 'business_dba'), 10);
const draft = async (who: string, answers: Record<string, unknown>): Promise<Send> => {
  const send = caller(server, who);
  const made = await send('POST', '/api/apply/create', payloadOf(answers));
  expect(made.status).toBe(200);
  return send;
};
const visit = async (send: Send) => (await send('GET', '/deals/current')).body.data;
const rowOf = async (who: string) => {
  const rows = await server.deps.db.query('select * from deals where subject = $1', [who]);
  if (!rows[0]) throw new Error(`${who} has no application`);
  return rows[0];
};

test('the effect of a release is counted from what is stored, and nothing is written', async () => {
  await back();
  await draft('kind-moves', { business_name: 'Oak' });
  await draft('kind-full', { business_name: 'Elm', business_years: 3 });
  await draft('kind-loses', { business_name: 'Ash', business_dba: 'Ash Tree' });
  await draft('kind-wrong', { business_name: 'Longer than ten' });
  const before = await server.deps.db.query('select * from deals order by id');
  expect(await effectOf(server.deps, 'apply', NEXT())).toEqual({
    total: 4,
    move: 2,
    stay: 2,
    askedMore: 2,
    asked: { business_fax: 2 },
    refused: { 'business_name maxLength': 1 },
    lost: { business_dba: 1 },
  });
  expect(await server.deps.db.query('select * from deals order by id')).toEqual(before);
  expect((await effectOf(server.deps, 'apply', NEXT(), 'harbor')).total).toBe(0);
});

describe('on the next visit', () => {
  test('an application that loses nothing moves, keeps its answers, and can answer what is new', async () => {
    await back();
    const send = await draft('moves', { business_name: 'Oak', business_ein: '47-5512983' });
    const before = await visit(send);
    const number = await publish(NEXT());
    const moved = await visit(send);
    expect(moved).toMatchObject({
      flowVersion: server.deps.releases.live('').apply?.flow.version,
      flowModule: server.deps.releases.live('').apply?.module?.address,
      version: before.version + 1,
    });
    expect(moved.application).toEqual(before.application);
    const saved = await send(
      'POST',
      '/api/apply/save',
      { application_type: 'apply', business: { id: moved.application.business_id, fax: '12' } },
      { version: moved.version },
    );
    expect(saved.status).toBe(200);
    expect((await visit(send)).application).toMatchObject({ business_fax: '12', business_name: 'Oak' });
    const { id } = await rowOf('moves');
    const audited = await server.deps.db.query(
      "select about from audit where event = 'application-moved' and deal = $1",
      [id],
    );
    expect(audited).toEqual([{ about: `apply 1 to ${number}` }]);
  });

  test.each([
    ['loses an answer', { business_name: 'Ash', business_dba: 'Ash Tree' }],
    ['holds what is no longer allowed', { business_name: 'Longer than ten' }],
  ])('one that %s stays, and goes on by its own release', async (kind, answers) => {
    await back();
    const send = await draft(kind, answers);
    await publish(NEXT());
    const stayed = await visit(send);
    expect(stayed.application).toMatchObject(answers);
    const saved = await send('POST', '/api/apply/save', payloadOf({ ...answers, business_years: 9 }), {
      version: stayed.version,
    });
    expect(saved.status).toBe(200);
    expect(await rowOf(kind)).toMatchObject({ release: 1 });
  });

  test('one that stayed moves with a release that says what becomes of its answer', async () => {
    await back();
    const send = await draft('migrates', { business_name: 'Ash', business_dba: 'Ash Tree' });
    const number = await publish(withMigrations(NEXT(), [{ rename: 'business_dba', to: 'business_fax' }]));
    expect((await visit(send)).application).toMatchObject({ business_name: 'Ash', business_fax: 'Ash Tree' });
    expect(await rowOf('migrates')).toMatchObject({ release: number });
  });
});

test('a move is taken back, and does not happen again by itself', async () => {
  await back();
  const send = await draft('returns', { business_name: 'Ash', business_dba: 'Ash Tree' });
  await publish(withMigrations(NEXT(), [{ drop: 'business_dba' }]));
  expect((await visit(send)).application).not.toHaveProperty('business_dba');
  const { id } = await rowOf('returns');
  const open = async () => ({ deps: server.deps, close: async () => {} });
  expect(await flowsCommand(['take-back', id], open)).toContain('keeps release 1 again');
  expect((await visit(send)).application).toMatchObject({ business_dba: 'Ash Tree' });
  expect(await rowOf('returns')).toMatchObject({ release: 1 });
  const deal = await findById(server.deps.db, 'default', id);
  const brand = await server.deps.brands.byPlatform('default');
  if (!deal || !brand) throw new Error('The application is gone.');
  await expect(takeBackMove(server.deps, brand, deal)).rejects.toThrow('not moved');
});

test.each([
  ['of no kind', [{ remove: 'business_dba' }], 'rename, map, drop or default'],
  ['to no field', [{ rename: 'business_dba', to: 'nothing' }], '"nothing" is no field'],
  ['of a sensitive answer', [{ rename: 'business_dba', to: 'business_ein' }], 'is sensitive'],
  [
    'that cannot be taken back',
    [{ map: 'business_structure', values: { LLC: 'x', Corp: 'x' } }],
    'taken back',
  ],
])('a migration %s is refused with its place', async (_, migrations, what) => {
  const files = withMigrations(withFax(), migrations);
  const by = { author: 'ann', note: '', source: 'studio' as const };
  expect(await makeRelease(server.deps, 'apply', files, by)).toMatchObject({
    ok: false,
    problems: [{ file: 'flows/apply/migrations.json', what: expect.stringContaining(what) }],
  });
});
