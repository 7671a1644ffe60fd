import { expect, it } from 'vitest';
import { sessionCalls } from '#src/api/sessions.ts';
import { recordedSend } from './recorded-send.ts';

it('the sign-ins of a person are read as a list, and one is ended by its id', async () => {
  const { send, sent, server } = recordedSend();
  const calls = sessionCalls(send);
  const sessions = [{ id: 's1' }, { id: 's2' }];
  server.body = { data: { sessions } };
  expect(await calls.list()).toEqual({ ok: true, value: sessions });
  server.body = {};
  expect(await calls.end('s2')).toEqual({ ok: true, value: true });
  expect(sent).toMatchObject([
    { method: 'GET', url: '/user/sessions' },
    { method: 'POST', url: '/user/sessions/end', data: { id: 's2' } },
  ]);
});

it.each([[{}], [{ data: {} }], [{ data: { sessions: 'none' } }]])('a list %j is a failure', async (body) => {
  const { send, server } = recordedSend();
  server.body = body;
  expect(await sessionCalls(send).list()).toMatchObject({ ok: false });
});
