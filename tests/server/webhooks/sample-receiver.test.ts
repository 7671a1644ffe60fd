import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signHeaders } from '#server/webhooks/sign.ts';
import { webhooksCommand } from '#server/webhooks/webhooks-command.ts';
import { caller, fullApplication, payloadOf } from '../deals/people.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';

/**
 * Runs on this machine's clock, as the receiver does, and with its own database: in a shared database, a test
 * server whose clock is days ahead could send the message first, and the receiver refuses a message dated days
 * off.
 */
let server: TestServer;
let child: ChildProcess;
const folder = mkdtempSync(path.join(tmpdir(), 'trellis-receiver-'));
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

it('the sample receiver of docs/webhooks.md accepts our messages, each once, and refuses those of others', async () => {
  const { deps } = server;
  const [, code = ''] = /```js\n(.*?)```/s.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? [];
  writeFileSync(path.join(folder, 'receiver.mjs'), code);
  const secret = await webhooksCommand(['secret', 'default'], async () => ({ deps, close: async () => {} }));
  child = spawn(process.execPath, [path.join(folder, 'receiver.mjs')], {
    env: { PATH: process.env.PATH, PORT: '0', WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const outputLines: string[] = [];
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  const [first] = await once(lines, 'line');
  lines.on('line', (line) => outputLines.push(line));
  const address = `http://127.0.0.1:${String(first).split(' ')[1]}/`;
  const ask = async (id: string, secondsAgo: number, key = secret) => {
    const body = JSON.stringify({ type: 'application.submitted', data: { reference: 'K7QD-3MXC' } });
    const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
    const headers = { ...signHeaders({ id, timestamp, body }, [key]), connection: 'close' };
    return (await fetch(address, { method: 'POST', headers, body })).status;
  };
  expect(await ask('msg_1', 0)).toBe(204);
  expect(await ask('msg_1', 0)).toBe(204);
  expect(await ask('msg_2', 600)).toBe(401);
  expect(await ask('msg_3', 0, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(401);

  await deps.db.query(
    "update brands set record = record || jsonb_build_object('webhooks', $1::jsonb), source = 'edited' where platform = 'default'",
    [JSON.stringify({ url: address, events: ['application.submitted'] })],
  );
  deps.brands.refresh();
  const send = caller(server, 'sample');
  await send('POST', '/api/apply/create', payloadOf(fullApplication()));
  const { reference } = (await send('POST', '/api/apply/submit', {}, { version: 1 })).body.data;
  await expect
    .poll(() => outputLines)
    .toEqual(['application.submitted K7QD-3MXC', `application.submitted ${reference}`]);
});
