import { files } from 'virtual:trellis/project';
import { describe, expect, test } from 'vitest';
import { flowsCommand } from '#server/releases/flows-command.ts';
import { makeRelease } from '#server/releases/publish.ts';
import { effectOf } from '#server/releases/visit/effect.ts';
import { CANARY, caller, payloadOf } from '../../deals/people.ts';
import { openTestServer } from '../../start-test-server.ts';
import { storedDeal } from '../../support/stored-payload.ts';
import { withFax, withJson, withMigrations, withNick, without, withShortNames } from '../files.ts';
import { applyVisits, NEXT } from './apply-visits.ts';

const server = await openTestServer();

const { publish, back, draft, visit, rowOf } = applyVisits(server);

describe('stored answers after a migration', () => {
  /** The stored row, and the business from its document. */
  const storedOf = async (who: string) => {
    const { payload, ...row } = await storedDeal(server, (await rowOf(who)).id);
    return { ...row, business: payload.business };
  };
  const undo = async (who: string) => {
    const { id } = await rowOf(who);
    return flowsCommand(['take-back', id], async () => ({ deps: server.deps, close: async () => {} }));
  };

  test('are rewritten by rename, map, drop and default, and a move back restores them all', async () => {
    await back();
    const answers = { business_name: 'Ash', business_dba: 'Ash Tree', business_structure: 'LLC' };
    const send = await draft('stored', { ...answers, business_ein: CANARY.ein });
    const before = await storedOf('stored');
    expect(JSON.stringify(before)).not.toContain(CANARY.ein.replace('-', ''));
    const number = await publish(
      withMigrations(without(NEXT(), 'business_ein'), [
        { rename: 'business_dba', to: 'business_fax' },
        { map: 'business_structure', values: { LLC: 'Partnership', Partnership: 'LLC' } },
        { default: 'business_website', value: 'https://ash.example' },
        { drop: 'business_ein' },
      ]),
    );
    expect((await visit(send)).application).not.toHaveProperty('business_ein');
    const movedDeal = await storedOf('stored');
    expect(movedDeal).toMatchObject({ release: number, version: before.version + 1 });
    // Answers that a release drops stay stored, encrypted, in case it is rolled back.
    expect(movedDeal.business.taxIdNumber).toBe(before.business.taxIdNumber);
    expect(movedDeal.business).toMatchObject({
      fax: 'Ash Tree',
      website: 'https://ash.example',
      entityType: 'Partnership',
    });
    await undo('stored');
    const again = await storedOf('stored');
    expect(again).toMatchObject({ release: 1, version: before.version + 2 });
    expect((await visit(send)).application.business_ein).toMatchObject({ present: true });
    expect(again.business).toMatchObject({ doingBusinessAs: 'Ash Tree', entityType: 'LLC' });
    const audited = await server.deps.db.query(
      "select event, about from audit where event like 'application-moved%' and deal = $1 order by id",
      [again.id],
    );
    expect(audited).toEqual([
      { event: 'application-moved', about: `apply 1 to ${number}` },
      { event: 'application-moved-back', about: `apply ${number} to 1` },
    ]);
  });

  test('return as they were before a map joined them; an answer that was given since then stays', async () => {
    await back();
    const people = ['joined-one', 'joined-other', 'joined-anew'];
    const businessTypes = ['LLC', 'Partnership', 'Partnership'];
    const sends = await Promise.all(
      people.map((who, index) =>
        draft(who, { business_name: 'Ash', business_structure: businessTypes[index] }),
      ),
    );
    await publish(withMigrations(NEXT(), [{ map: 'business_structure', values: { LLC: 'Partnership' } }]));
    for (const [index, send] of sends.entries()) {
      const visited = await visit(send);
      expect(visited.application.business_structure).toBe('Partnership');
      if (index < 2) continue;
      const answers = payloadOf({ business_structure: 'Corporation' });
      expect((await send('POST', '/api/apply/save', answers, { version: visited.version })).status).toBe(200);
    }
    for (const who of people) await undo(who);
    const storedTypes = await Promise.all(
      people.map(async (who) => (await storedOf(who)).business.entityType),
    );
    expect(storedTypes).toEqual(['LLC', 'Partnership', 'Corporation']);
  });

  test('stay encrypted, byte by byte, and can be decrypted after the move and back', async () => {
    await back();
    const send = await draft('sealed', { business_name: 'Ash', business_ein: CANARY.ein });
    const before = await storedOf('sealed');
    await publish(withMigrations(NEXT(), [{ rename: 'business_dba', to: 'business_fax' }]));
    const mask = (await visit(send)).application.business_ein;
    expect(mask).toMatchObject({ present: true });
    const movedDeal = await storedOf('sealed');
    expect(movedDeal.release).not.toBe(1);
    expect(movedDeal.business.taxIdNumber).toBe(before.business.taxIdNumber);
    await undo('sealed');
    expect((await visit(send)).application.business_ein).toEqual(mask);
    expect(await storedOf('sealed')).toMatchObject({ release: 1, business: before.business });
  });

  test('are under their new name or place only, if a migration moved them', async () => {
    await back();
    const send = await draft('gone-on', { business_name: 'Ash', business_dba: 'Ash Tree' });
    const movedFiles = withJson(files, 'schemas/application.schema.json', ({ properties }) => {
      Object.assign((properties as Record<string, object>).business_name ?? {}, {
        'x-save': 'business.legalName',
      });
    });
    const next = withFax(without(movedFiles, 'business_dba'));
    await publish(withMigrations(next, [{ rename: 'business_dba', to: 'business_fax' }]));
    const visited = await visit(send);
    const { business } = await storedOf('gone-on');
    expect(business).toMatchObject({ legalName: 'Ash', fax: 'Ash Tree' });
    expect(business).not.toHaveProperty('name');
    expect(business).not.toHaveProperty('doingBusinessAs');
    const cleared = { business: { id: visited.application.business_id, fax: null } };
    expect((await send('POST', '/api/apply/save', cleared, { version: visited.version })).status).toBe(200);
    await undo('gone-on');
    const again = (await visit(send)).application;
    expect(again).toMatchObject({ business_name: 'Ash' });
    expect(again).not.toHaveProperty('business_dba');
  });

  test('of an item return to that item after a drop, even if the item has moved in the list', async () => {
    await back();
    await publish(withNick());
    const people = [
      { firstName: 'Ann', nick: 'Annie' },
      { firstName: 'Bob', nick: 'Bobby' },
    ];
    const send = caller(server, 'dropped-inside');
    const body = { application_type: 'apply', business: { name: 'Ash', contacts: people } };
    expect((await send('POST', '/api/apply/create', body)).status).toBe(200);
    await publish(withMigrations(files, [{ drop: 'owners.nick' }]));
    const visited = await visit(send);
    const { owners } = visited.application;
    expect(owners).toEqual([
      expect.not.objectContaining({ nick: 'Annie' }),
      { id: owners[1].id, first: 'Bob' },
    ]);
    let { version } = visited;
    for (const website of ['a.example', 'b.example']) {
      const answers = payloadOf({ business_website: website, owners: [owners[1]] });
      expect((await send('POST', '/api/apply/save', answers, { version })).status).toBe(200);
      version += 1;
    }
    await undo('dropped-inside');
    expect((await visit(send)).application.owners).toEqual([
      { id: owners[1].id, first: 'Bob', nick: 'Bobby' },
    ]);
    await server.deps.db.query("delete from deals where subject = 'dropped-inside'");
  });

  test('do not lose the default of a new question on the way back', async () => {
    await back();
    const send = await draft('filled', { business_name: 'Ash' });
    const number = await publish(withMigrations(withFax(), [{ default: 'business_fax', value: '12' }]));
    expect((await visit(send)).application).toMatchObject({ business_fax: '12' });
    expect(await undo('filled')).toContain('keeps release 1 again');
    expect((await visit(send)).application).not.toHaveProperty('business_fax');
    expect(await rowOf('filled')).toMatchObject({ release: 1 });
    expect(number).toBeGreaterThan(1);
  });

  test('is changed once by the migrations of a release; going back undoes that', async () => {
    await back();
    const send = await draft('swaps', { business_name: 'Ash', business_structure: 'LLC' });
    const structure = async () => (await visit(send)).application.business_structure;
    const swap = [{ map: 'business_structure', values: { LLC: 'Partnership', Partnership: 'LLC' } }];
    await publish(withMigrations(withFax(), swap));
    expect(await structure()).toBe('Partnership');
    // A release made from the one before includes its migrations.
    const later = withMigrations(withShortNames(withFax(), 15), swap);
    expect((await effectOf(server.deps, 'apply', later)).lost).toEqual({});
    const number = await publish(later);
    expect(await structure()).toBe('Partnership');
    expect(await rowOf('swaps')).toMatchObject({ release: number });
    await back();
    expect(await structure()).toBe('LLC');
    expect(await rowOf('swaps')).toMatchObject({ release: 1 });
  });
});

test('a release whose migrations are wrong is refused with their place', async () => {
  const files = withMigrations(withFax(), [{ rename: 'business_dba', to: 'nothing' }]);
  const by = { author: 'ann', note: '', source: 'studio' as const };
  expect(await makeRelease(server.deps, 'apply', files, by)).toMatchObject({
    ok: false,
    problems: [
      { file: 'flows/apply/migrations.json', what: expect.stringContaining('"nothing" is no field') },
    ],
  });
});
