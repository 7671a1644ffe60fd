import { beforeAll, expect, it } from 'vitest';
import { openTestServer } from '../start-test-server.ts';
import { CANARY, caller, fullApplication, payloadOf } from './people.ts';

const answers: string[] = [];
const server = await openTestServer();
beforeAll(async () => {
  const send = caller(server, 'canary');
  const keep = async (answer: ReturnType<typeof send>) => answers.push(JSON.stringify(await answer));
  await keep(send('POST', '/api/apply/create', payloadOf(fullApplication())));
  await keep(send('POST', '/api/apply/create', payloadOf(fullApplication())));
  await keep(send('POST', '/api/apply/save', payloadOf(fullApplication()), { version: 1 }));
  await keep(
    send('POST', '/api/apply/save', payloadOf({ ...fullApplication(), loan_amount: 1 }), { version: 2 }),
  );
  await keep(
    send(
      'POST',
      '/api/apply/save',
      { ssn: CANARY.ssn, business: { taxIdNumber: `${CANARY.ein}9` } },
      { version: 2 },
    ),
  );
  await keep(
    send('POST', '/api/apply/save', `{"business": {"taxIdNumber": "${CANARY.ein}"`, {
      headers: { 'content-type': 'application/json' },
    }),
  );
  await keep(send('GET', '/deals/current'));
  await keep(send('POST', '/api/apply/bank/send-statements-later', {}));
  await keep(send('POST', '/api/apply/submit', {}, { version: 3 }));
});

const shapes = Object.values(CANARY).flatMap((value) => [
  value,
  value.replaceAll('-', ''),
  value.split('-').reverse().join('/'),
]);

it('the calls that send the canaries get the expected statuses', () => {
  const statuses = answers.map((answer) => (JSON.parse(answer) as { status: number }).status);
  expect(statuses).toEqual([200, 409, 200, 422, 422, 400, 200, 200, 200]);
});

it.each(shapes)('%s is in no table', async (value) => {
  const tables = await server.deps.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['deals', 'idempotency_keys', 'accounts']),
  );
  for (const { name } of tables) {
    const rows = await server.deps.db.query<{ text: string }>(`select t::text as text from "${name}" t`);
    const text = rows.map((row) => row.text).join('\n');
    expect(text.includes(value), name).toBe(false);
    expect(text.includes(Buffer.from(value).toString('base64').replace(/=+$/, '')), name).toBe(false);
    expect(text.includes(Buffer.from(value).toString('hex')), name).toBe(false);
  }
});

it.each(shapes)('%s is in no log line and no answer', (value) => {
  expect(server.logged.length).toBeGreaterThan(0);
  expect(server.logged.join('\n').includes(value)).toBe(false);
  expect(answers.join('\n').includes(value)).toBe(false);
});

it('the log has no name, email or amount', () => {
  expect(server.logged.join('\n')).not.toMatch(/Oak|ann@|150000|canary@/);
});
