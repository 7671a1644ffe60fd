import { beforeEach, expect, it } from 'vitest';
import { funnelCsv } from '#server/funnel/csv.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { openTestServer } from '../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../studio/staff.ts';

const clock = movingClock();
const server = await openTestServer({ env: { STUDIO_ROLES }, clock });
const staff = staffOf(server.app);
const { db } = server.deps;

/** Fills `days` days up to today with a count of 1 for each of `questions` questions at two brands. */
async function fill(days: number, questions: number): Promise<void> {
  await db.query('delete from funnel');
  await db.query(
    `insert into funnel (day, brand, flow, release, step, question, event, rule, count)
     select $1::date - ago, brand, 'apply', 1, 'info', 'question_' || question, 'started', '', 1
     from generate_series(0, $2::int - 1) ago, generate_series(1, $3::int) question,
       unnest(array['default', 'harbor']) brand`,
    [clock.now().toISOString(), days, questions],
  );
}
const download = async (query: string) => {
  const answer = await staff.call('rea', `GET /studio/api/funnel.csv?flow=apply${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.body.split('\r\n').slice(1, -1);
};
const countOf = (lines: string[]) => lines.reduce((sum, line) => sum + Number(line.split(',').at(-1)), 0);
beforeEach(async () => {
  await staff.call('rea', 'GET /studio/api/funnel?flow=apply');
});

it('has a line for each day of up to 92 days', async () => {
  await fill(100, 2);
  const lines = await download('&days=92');
  expect(lines).toHaveLength(92 * 2 * 2);
  expect(lines.at(-1)).toBe(
    `${clock.now().toISOString().slice(0, 10)},harbor,apply,1,info,question_2,started,,1`,
  );
});

it('sums a longer period up by month, from its first day to today', async () => {
  await fill(400, 2);
  const lines = await download('&days=365&brand=harbor');
  expect(countOf(lines)).toBe(365 * 2);
  expect(new Set(lines.map((line) => line.split(',')[1]))).toEqual(new Set(['harbor']));
  const days = [...new Set(lines.map((line) => line.slice(0, 10)))];
  expect([12, 13]).toContain(days.length);
  expect(days.slice(1).every((day) => day.endsWith('-01'))).toBe(true);
});

it('has only counts of the requested flow and release', async () => {
  await fill(1, 1);
  await db.query(
    `insert into funnel (day, brand, flow, release, step, question, event, rule, count)
     select $1, 'harbor', flow, release, 'info', 'question_1', 'started', '', 5
     from (values ('apply', 2), ('bcm', 1)) as other(flow, release)`,
    [clock.now().toISOString()],
  );
  const releases = async (query: string) =>
    (await download(`&brand=harbor${query}`)).map((line) => line.split(',').slice(2, 4).join(' '));
  expect(await releases('')).toEqual(['apply 1', 'apply 2']);
  expect(await releases('&release=2')).toEqual(['apply 2']);
});

it('reads a bounded number of rows at a time', async () => {
  await fill(365, 20);
  let peakBytes = 0;
  const watched: typeof db = {
    ...db,
    query: async (...args: Parameters<typeof db.query>) => {
      const rows = await db.query<object>(...args);
      peakBytes = Math.max(peakBytes, rows.length);
      return rows as never;
    },
  };
  const since = new Date(clock.now().getTime() - 364 * 86_400_000);
  const filter = { flow: 'apply', brands: ['default', 'harbor'], since, until: clock.now() };
  const parts: string[] = [];
  for await (const part of funnelCsv(watched, filter)) parts.push(part);
  expect(peakBytes).toBe(20);
  expect(countOf(parts.slice(1).join('').split('\r\n').slice(0, -1))).toBe(365 * 20 * 2);
});

/** The lines of three days, cut after a number of bytes. */
async function read(byteLimit: number): Promise<string[]> {
  const since = new Date(clock.now().getTime() - 2 * 86_400_000);
  const filter = { flow: 'apply', brands: ['default', 'harbor'], since, until: clock.now() };
  let text = '';
  for await (const part of funnelCsv(db, filter, byteLimit)) text += part;
  return text.split('\r\n').slice(1, -1);
}

it('ends with the notice line if there are too many rows', async () => {
  await fill(3, 10);
  expect(await read(10_000)).toHaveLength(60);
  // A day of a brand has ten lines of some 60 bytes.
  const cut = await read(1000);
  expect(cut).toHaveLength(21);
  expect(cut.at(-1)).toBe('Cut here: choose a brand or fewer days.');
});

it('counts the bytes of names in other scripts, not their characters', async () => {
  await fill(3, 10);
  await db.query("update funnel set question = question || repeat('字', 40)");
  // A day of a brand has ten lines of some 100 characters and 180 bytes.
  expect(await read(1500)).toHaveLength(11);
});

it.each([
  ['quotes', 'a "b" c', '"a ""b"" c"'],
  ['a comma', 'a, b', '"a, b"'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['a carriage return', 'a\rb', '"a\rb"'],
  ['none of these', "a 'b' c", "a 'b' c"],
  ...['=1+1', '+1', '-1', '@sum', '\tx'].map((name) => ['the beginning of a formula', name, `'${name}`]),
  ['the beginning of a formula', '\rx', `"'\rx"`],
  ['such a character later', 'a=1', 'a=1'],
])('writes a name with %s as one cell', async (_what, name, cell) => {
  await fill(1, 1);
  await db.query('update funnel set question = $1', [name]);
  const filter = { flow: 'apply', brands: ['harbor'], since: clock.now(), until: clock.now() };
  let text = '';
  for await (const part of funnelCsv(db, filter)) text += part;
  expect(text).toContain(`,harbor,apply,1,info,${cell},started,,1\r\n`);
});
