import { describe, expect, test } from 'vitest';
import { readAudit } from '#server/audit/read-audit.ts';
import { ALL, openPartner } from './partner.ts';

const { clock, server, partner, setWebhooks, submitApplication, settle, command, isGenuine } =
  await openPartner();

describe('a partner that is down', () => {
  test('gets the same message when it answers again, and once more by the command', async () => {
    await setWebhooks({ url: partner.url, events: ALL });
    partner.status = 500;
    await submitApplication();
    await settle();
    expect(JSON.parse(await command('list'))).toMatchObject({
      state: 'waiting',
      tries: 1,
      fault: 'HTTP 500',
    });
    partner.status = 204;
    clock.forward(6);
    await settle();
    const ids = partner.received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size, partner.received.every(isGenuine)]).toEqual([2, 1, true]);
    const line = JSON.parse(await command('list', '--brand', 'default', '--state', 'done'));
    expect(line).toMatchObject({
      id: ids[0],
      type: 'application.submitted',
      state: 'done',
      tries: 2,
      fault: null,
    });
    await command('replay', line.id);
    const replays = await readAudit(server.deps, { event: 'webhook-replayed', limit: 9 });
    expect(replays.map((entry) => JSON.parse(entry).brand)).toEqual(['default']);
    // The command uses its own clock.
    clock.forward(Math.max(0, Math.ceil((Date.now() - clock.now().getTime()) / 1000) + 1));
    await settle();
    expect(partner.received.map(({ headers }) => headers['webhook-id'])).toEqual([ids[0], ids[0], ids[0]]);
    await expect(command('replay', 'msg_0')).rejects.toThrow('no id');
    await expect(command('list', 'more')).rejects.toThrow('Use:');
    await expect(command('secret', 'defualt')).rejects.toThrow('There is no brand "defualt".');
  });

  test('a message that cannot be decrypted is listed with the others', async () => {
    await setWebhooks({ url: partner.url, events: ALL });
    partner.status = 410;
    await submitApplication();
    await settle();
    await server.deps.db.query(
      "insert into jobs select (json_populate_record(j, json_build_object('id', gen_random_uuid(), 'payload', 'torn'))).* from jobs j where kind = 'webhook'",
    );
    const lines = (await command('list')).split('\n').map((line) => JSON.parse(line).type);
    expect(lines.sort()).toEqual(['application.submitted', 'unreadable']);
  });

  test('gets no retry after a day, and none after a 410', async () => {
    await setWebhooks({ url: partner.url, events: ALL });
    partner.status = 410;
    await submitApplication();
    await settle();
    expect(JSON.parse(await command('list'))).toMatchObject({ state: 'dead', tries: 1, fault: 'HTTP 410' });
    await server.deps.db.query("delete from jobs where kind = 'webhook'");
    partner.status = 503;
    await submitApplication();
    for (let hour = 0; hour < 26; hour += 1) {
      await settle();
      clock.forward(3600);
    }
    const line = JSON.parse(await command('list'));
    expect(line).toMatchObject({ state: 'dead', fault: 'HTTP 503' });
    expect(line.tries).toBeGreaterThan(20);
  });
});
