import { flow } from 'virtual:trellis/flows/apply';
import { beforeEach, expect, it } from 'vitest';
import { COUNTS } from '#server/call-limits.ts';
import { createFunnelCounter, sweepFunnel } from '#server/funnel/counter.ts';
import { movingClock } from '../identity/moving-clock.ts';
import { openTestServer } from '../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../studio/staff.ts';

const clock = movingClock();
const server = await openTestServer({ env: { STUDIO_ROLES }, clock });
const staff = staffOf(server.app);
beforeEach(async () => {
  await staff.call('rea', 'GET /studio/api/funnel?flow=apply');
  await server.deps.db.query('delete from funnel');
});

const count = (
  counts: object[],
  more: { headers?: Record<string, string>; brand?: string; body?: object } = {},
) =>
  server.app.inject({
    method: 'POST',
    url: `/tools/funnel?brand=${more.brand ?? 'default'}`,
    headers: { host: 'localhost', ...more.headers },
    payload: { flow: 'apply', version: flow.version, counts, ...more.body },
  });
const read = async (query = '', who = 'rea') =>
  (await staff.call(who, `GET /studio/api/funnel?flow=apply${query}`)).json();
const rows = async () => {
  await read();
  return server.deps.db.query<{ place: string; count: number }>(
    `select concat_ws(' ', brand, step, question, event, rule) as place, count from funnel order by 1`,
  );
};
const started = { step: 'info', event: 'started' };

it('adds up by day, brand, release, step and question, and keeps nothing else', async () => {
  const wrong = { step: 'info', question: 'owner_n_mobile', event: 'error', rule: 'pattern' };
  for (let times = 0; times < 3; times += 1) expect((await count([started, wrong])).statusCode).toBe(204);
  await count([started, { step: 'info', question: 'owner_n_mobile', event: 'left', rule: 'pattern' }], {
    brand: 'harbor',
  });
  expect(await rows()).toEqual([
    { place: 'default info  started ', count: 3 },
    { place: 'default info owner_n_mobile error pattern', count: 3 },
    { place: 'harbor info  started ', count: 1 },
    { place: 'harbor info owner_n_mobile left pattern', count: 1 },
  ]);
  const columns = await server.deps.db.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'funnel' order by 1",
  );
  expect(columns.map(({ name }) => name).join()).toBe(
    'brand,count,day,event,flow,question,release,rule,step',
  );
  expect(server.logged.join('\n')).not.toContain('owner_n_mobile');
});

it('shows staff the steps in their order, with the texts that people read, by brand and time', async () => {
  const at = { step: 'info', question: 'owner_n_mobile' };
  await count([started, { ...at, event: 'started' }, { ...at, event: 'error', rule: 'pattern' }]);
  await count([started, { step: 'info', event: 'finished' }], { brand: 'harbor' });
  const all = await read();
  expect(all.brands).toEqual(['default', 'harbor']);
  const info = all.steps.find(({ step }: { step: string }) => step === 'info');
  expect(all.steps[0].step).toBe('amount');
  expect(info).toMatchObject({ title: 'Basic Info', started: 2, finished: 1, left: 0 });
  expect(
    info.questions.find((question: { question: string }) => question.question === 'owner_n_mobile'),
  ).toEqual({
    question: 'owner_n_mobile',
    title: 'Mobile phone',
    started: 1,
    answered: 0,
    left: 0,
    errors: [{ rule: 'pattern', text: 'Invalid, must be 10 digits', shown: 1, left: 0 }],
  });
  const startedOf = (report: { steps: { step: string; started: number }[] }) =>
    report.steps.find(({ step }) => step === 'info')?.started;
  expect(startedOf(await read('&brand=harbor'))).toBe(1);
  // The choices stay complete, whatever is chosen.
  expect((await read('&brand=harbor&release=99999')).brands).toEqual(['default', 'harbor']);
  await server.deps.db.query(
    `insert into funnel (day, brand, flow, release, step, question, event, rule, count)
     select $1::date, 'maple', 'apply', release, 'info', '', 'left', '', 1 from unnest(array[9001, 9003, 9002]) as release`,
    [clock.now().toISOString()],
  );
  expect((await read('&brand=maple&release=9001')).releases.slice(0, 3)).toEqual([9003, 9002, 9001]);
  expect(startedOf(await read('&release=99999'))).toBe(0);
  clock.forward(3 * 86_400);
  expect(startedOf(await read('&days=3'))).toBe(0);
  expect(startedOf(await read('&days=4'))).toBe(2);
});

it('gives a spreadsheet the counts by day', async () => {
  await count([started]);
  const answer = await staff.call('rea', 'GET /studio/api/funnel.csv?flow=apply');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, line, end] = answer.body.split('\r\n');
  expect(head).toBe('day,brand,flow,release,step,question,event,rule,count');
  expect(line).toMatch(/^\d{4}-\d\d-\d\d,default,apply,\d+,info,,started,,1$/);
  expect(end).toBe('');
});

it('gives a spreadsheet no formula, even if the title of a question is one', async () => {
  await count([started]);
  await read();
  await server.deps.db.query('update funnel set question = $1', ['=HYPERLINK("http://x.example"),"y"']);
  const answer = await staff.call('rea', 'GET /studio/api/funnel.csv?flow=apply');
  expect(answer.body).toContain(`,info,"'=HYPERLINK(""http://x.example""),""y""",started,,1\r\n`);
});

it('a member for some brands sees the funnel of only those brands', async () => {
  await count([started]);
  await count([started], { brand: 'harbor' });
  expect((await read('', 'harriet')).brands).toEqual(['harbor']);
  expect((await staff.call('harriet', 'GET /studio/api/funnel?flow=apply&brand=default')).statusCode).toBe(
    403,
  );
  expect((await staff.call('nobody', 'GET /studio/api/funnel.csv?flow=apply')).statusCode).toBe(403);
});

it.each([
  ['a step that is none', [{ step: 'infos', event: 'started' }]],
  ['a question of another step', [{ step: 'amount', question: 'business_name', event: 'started' }]],
  ['a value', [{ step: 'info', question: 'business_name', event: 'answered', value: 'Ada' }]],
  ['an event of its own', [{ step: 'info', event: 'hacked' }]],
  ['a rule of its own', [{ step: 'info', question: 'business_name', event: 'error', rule: '=cmd()' }]],
  ['an error without a rule', [{ step: 'info', question: 'business_name', event: 'error' }]],
  ['a step with a rule', [{ step: 'info', event: 'left', rule: 'pattern' }]],
  ['an answered step', [{ step: 'info', event: 'answered' }]],
  ['an error of a step', [{ step: 'info', event: 'error', rule: 'pattern' }]],
  ['a finished question', [{ step: 'info', question: 'business_name', event: 'finished' }]],
  [
    'an answer with a rule',
    [{ step: 'info', question: 'business_name', event: 'answered', rule: 'pattern' }],
  ],
  ['nothing', []],
  ['far too many', Array.from({ length: 101 }, () => started)],
])('refuses %s, and counts nothing of it', async (_what, counts) => {
  expect((await count([started, ...counts].slice(counts.length === 0 ? 1 : 0))).statusCode).toBe(422);
  expect(await rows()).toEqual([]);
});

it('ignores visitors who ask not to be tracked, brands that switched it off, and pages of another version', async () => {
  const brands = server.deps.brands;
  await server.deps.db.query(
    `update brands set record = jsonb_set(record, '{flags}', '{"funnel": false}') where platform = 'tallyroom'`,
  );
  brands.refresh();
  expect((await count([started], { headers: { dnt: '1' } })).statusCode).toBe(204);
  expect((await count([started], { headers: { 'sec-gpc': '1' } })).statusCode).toBe(204);
  expect((await count([started], { brand: 'tallyroom' })).statusCode).toBe(204);
  expect((await count([started], { body: { version: 'long gone' } })).statusCode).toBe(204);
  expect(await rows()).toEqual([]);
});

it('two servers that count the same at once lose nothing, nor does a server whose database was down', async () => {
  const { db } = server.deps;
  let isAway = true;
  const failing = { ...db, query: async () => Promise.reject(new Error('away')) } as typeof db;
  const flaky = new Proxy(db, { get: (real, name) => (isAway ? failing : real)[name as keyof typeof db] });
  const counters = [db, db, flaky].map((database) => createFunnelCounter({ ...server.deps, db: database }));
  const place = { brand: 'default', flow: 'apply', release: 1 };
  for (const counter of counters) {
    counter.add(place, [
      { step: 'info', event: 'started' },
      { step: 'amount', event: 'started' },
    ]);
  }
  await Promise.all(counters.map((counter) => counter.write()));
  expect(server.logged.filter((line) => line.includes('funnel-not-written'))).toHaveLength(1);
  isAway = false;
  await Promise.all(counters.map((counter) => counter.close()));
  expect((await rows()).map((row) => row.count)).toEqual([3, 3]);
});

it('deletes counts older than a year and a month', async () => {
  await count([started]);
  await read();
  const { db } = server.deps;
  const sweepAfter = (days: number) => sweepFunnel(db, new Date(clock.now().getTime() + days * 86_400_000));
  await sweepAfter(COUNTS.keptDays);
  expect(await rows()).toHaveLength(1);
  await sweepAfter(COUNTS.keptDays + 1);
  expect(await rows()).toEqual([]);
});
