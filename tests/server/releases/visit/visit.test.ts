import { describe, expect, test } from 'vitest';
import { findById } from '#server/deals/store/index.ts';
import { flowsCommand } from '#server/releases/flows-command.ts';
import { goLive } from '#server/releases/publish.ts';
import { effectOf } from '#server/releases/visit/effect.ts';
import { moveOnVisit, undoMove } from '#server/releases/visit/visit.ts';
import { CANARY, payloadOf } from '../../deals/people.ts';
import { openTestServer } from '../../start-test-server.ts';
import { withFax, withMigrations, withShortNames } from '../files.ts';
import { applyVisits, NEXT } from './apply-visits.ts';

const server = await openTestServer();

const { publish, back, draft, visit, rowOf } = applyVisits(server);

test('the effect of a release is counted from what is stored, and nothing is written', async () => {
  await back();
  await draft('kind-moves', { business_name: 'Oak' });
  await draft('kind-full', { business_name: 'Elm', business_years: 3 });
  await draft('kind-loses', { business_name: 'Ash', business_dba: 'Ash Tree' });
  await draft('kind-wrong', { business_name: 'Longer than ten' });
  await draft('kind-other', { application_type: 'bcm', business_name: 'Fir' });
  await draft('kind-sent', { business_name: 'Yew' });
  await server.deps.db.query("update deals set submitted_at = now() where subject = 'kind-sent'");
  const before = await server.deps.db.query('select * from deals order by id');
  expect(await effectOf(server.deps, 'apply', NEXT())).toEqual({
    total: 4,
    move: 2,
    stay: 2,
    askedMore: 2,
    asked: { business_fax: 2 },
    refused: { 'business_name maxLength': 1 },
    lost: { business_dba: 1 },
    unasked: {},
  });
  expect(await server.deps.db.query('select * from deals order by id')).toEqual(before);
});

test('the review of a release reads a sample of very many applications and counts all of them', async () => {
  const whole = await effectOf(server.deps, 'apply', NEXT());
  const some = await effectOf(server.deps, 'apply', NEXT(), 3);
  expect(some.total).toBe(whole.total);
  expect(some.move + some.stay).toBe(3);
  const ids = await server.deps.db.query(
    "select id from deals where application_type = 'apply' and submitted_at is null order by id",
  );
  expect(whole.total).toBe(ids.length);
});

test('the review of a release looks at other applications each time', async () => {
  const firsts = new Set<string>();
  const query = async (...args: Parameters<typeof server.deps.db.query>) => {
    const rows = await server.deps.db.query<{ id?: string; document?: unknown }>(...args);
    if (rows[0]?.document) firsts.add(rows[0].id ?? '');
    return rows as never;
  };
  const sampled = { ...server.deps, db: { ...server.deps.db, query } };
  for (let times = 0; times < 40; times += 1) await effectOf(sampled, 'apply', NEXT(), 1);
  expect(firsts.size).toBeGreaterThan(1);
});

test('an application that does not open stays, the others are counted, and the log says how many', async () => {
  await back();
  await draft('opens', { business_name: 'Oak' });
  await draft('torn', { business_name: 'Elm', business_ein: CANARY.ein });
  const before = await effectOf(server.deps, 'apply', NEXT());
  await server.deps.db.query(
    "update deals set document = replace(document::text, 'v1.', 'v1.lost')::jsonb where subject = 'torn'",
  );
  const after = await effectOf(server.deps, 'apply', NEXT());
  expect(after).toMatchObject({ total: before.total, move: before.move - 1, stay: before.stay + 1 });
  const lines = server.logged.filter((line) => line.includes('applications-unreadable'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 'error', count: 1, error: 'Error' }]);
  // An outage does not count as a fault of an application.
  const unavailable = Object.assign(new Error('gone'), { name: 'DatabaseUnavailable' });
  const releases = { ...server.deps.releases, flowOf: () => Promise.reject(unavailable) };
  await expect(effectOf({ ...server.deps, releases }, 'apply', NEXT())).rejects.toBe(unavailable);
  await server.deps.db.query("delete from deals where subject in ('opens', 'torn')");
});

describe('on the next visit', () => {
  test('[STUDIO-8] an application that loses nothing moves, keeps its answers, and can answer new questions', async () => {
    await back();
    const send = await draft('moves', { business_name: 'Oak', business_ein: '47-5512983' });
    const before = await visit(send);
    const number = await publish(NEXT());
    const response = await visit(send);
    expect(response).toMatchObject({
      flowVersion: server.deps.releases.live('').apply?.flow.version,
      flowModule: server.deps.releases.live('').apply?.module?.address,
      version: before.version + 1,
    });
    expect(response.application).toEqual(before.application);
    const saved = await send(
      'POST',
      '/api/apply/save',
      { application_type: 'apply', business: { id: response.application.business_id, fax: '12' } },
      { version: response.version },
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
  ])('[STUDIO-8] an application that %s stays with its release', async (kind, answers) => {
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

  test('an application that stayed moves once a release migrates its answer', async () => {
    await back();
    const send = await draft('migrates', { business_name: 'Ash', business_dba: 'Ash Tree' });
    const number = await publish(withMigrations(NEXT(), [{ rename: 'business_dba', to: 'business_fax' }]));
    expect((await visit(send)).application).toMatchObject({ business_name: 'Ash', business_fax: 'Ash Tree' });
    expect(await rowOf('migrates')).toMatchObject({ release: number });
  });
});

describe('an application that moved', () => {
  const live = (number: number) => goLive(server.deps, { flow: 'apply', number, author: 'operator' });
  const undo = async (who: string) => {
    const deal = await rowOf(who);
    const brand = await server.deps.brands.byPlatform('default');
    if (!brand) throw new Error('There is no brand.');
    return (await undoMove(server.deps, brand, deal)).release;
  };

  test('an application moves with each change of the live release, also back to an earlier release', async () => {
    await back();
    const send = await draft('to-and-fro', { business_name: 'Oak' });
    const number = await publish(withFax());
    for (const to of [number, 1, number]) {
      await live(to);
      await visit(send);
      expect(await rowOf('to-and-fro')).toMatchObject({ release: to });
    }
  });

  test('goes back to the release that it came from last; no move is rolled back twice', async () => {
    await back();
    const send = await draft('steps-back', { business_name: 'Oak' });
    const between = await publish(withFax());
    const last = await publish(withShortNames(withFax(), 12));
    for (const to of [last, 1, between, last]) {
      await live(to);
      await visit(send);
    }
    expect(await undo('steps-back')).toBe(between);
    expect(await undo('steps-back')).toBe(1);
    // The move from the last release to the first one.
    expect(await undo('steps-back')).toBe(last);
    expect(await undo('steps-back')).toBe(1);
    await expect(undo('steps-back')).rejects.toThrow('not moved');
  });

  test('stays on its release once it is submitted', async () => {
    await back();
    const send = await draft('submitted', { business_name: 'Oak' });
    const number = await publish(withFax());
    await visit(send);
    await server.deps.db.query("update deals set submitted_at = now() where subject = 'submitted'");
    await expect(undo('submitted')).rejects.toThrow('submitted');
    expect(await rowOf('submitted')).toMatchObject({ release: number });
  });

  test('is not moved by a visit that began before it was submitted', async () => {
    await back();
    await draft('meanwhile', { business_name: 'Oak' });
    const number = await publish(withFax());
    const brand = await server.deps.brands.byPlatform('default');
    if (!brand) throw new Error('There is no brand.');
    const { db, releases } = server.deps;
    const transaction: typeof db.transaction = async (work) => {
      await db.query("update deals set submitted_at = now() where subject = 'meanwhile'");
      return db.transaction(work);
    };
    const deps = { ...server.deps, db: { ...db, transaction } };
    const { deal } = await moveOnVisit(deps, releases, brand, await rowOf('meanwhile'));
    expect([deal.release, (await rowOf('meanwhile')).release]).toEqual([1, 1]);
    expect(number).not.toBe(1);
  });

  test('gets the answers back that its last move joined, if the earlier release is live again', async () => {
    await back();
    const send = await draft('joins-twice', { business_name: 'Ash', business_structure: 'LLC' });
    const structure = async () => (await visit(send)).application.business_structure;
    const migrations = [{ map: 'business_structure', values: { LLC: 'Partnership' } }];
    const number = await publish(withMigrations(withFax(), migrations));
    expect(await structure()).toBe('Partnership');
    await live(1);
    const { version, application } = await visit(send);
    expect(application.business_structure).toBe('LLC');
    const changed = payloadOf({ business_structure: 'Partnership' });
    expect((await send('POST', '/api/apply/save', changed, { version })).status).toBe(200);
    await live(number);
    expect(await structure()).toBe('Partnership');
    await live(1);
    expect(await structure()).toBe('Partnership');
  });
});

test('a move is rolled back, and does not happen again by itself', async () => {
  await back();
  const send = await draft('returns', { business_name: 'Ash', business_dba: 'Ash Tree' });
  await publish(withMigrations(NEXT(), [{ drop: 'business_dba' }]));
  expect((await visit(send)).application).not.toHaveProperty('business_dba');
  const { id } = await rowOf('returns');
  const open = async () => ({ deps: server.deps, close: async () => {} });
  expect(await flowsCommand(['take-back', id], open)).toContain('keeps release 1 again');
  expect((await visit(send)).application).toMatchObject({ business_dba: 'Ash Tree' });
  expect(await rowOf('returns')).toMatchObject({ release: 1 });
  const deal = await findById(server.deps, 'default', id);
  const brand = await server.deps.brands.byPlatform('default');
  if (!deal || !brand) throw new Error('The application is gone.');
  await expect(undoMove(server.deps, brand, deal)).rejects.toThrow('not moved');
});

test('a move that was rolled back keeps no other application from that release, and this one from no other release', async () => {
  await back();
  const [send, other] = [
    await draft('rolled-back', { business_name: 'Ash' }),
    await draft('unaffected', { business_name: 'Elm' }),
  ];
  const number = await publish(NEXT());
  await visit(send);
  const { id } = await rowOf('rolled-back');
  await flowsCommand(['take-back', id], async () => ({ deps: server.deps, close: async () => {} }));
  for (const call of [send, other]) await visit(call);
  expect([(await rowOf('rolled-back')).release, (await rowOf('unaffected')).release]).toEqual([1, number]);
  const later = await publish(withFax());
  await visit(send);
  expect(await rowOf('rolled-back')).toMatchObject({ release: later });
});
