import { AxiosError, type AxiosRequestConfig } from 'axios';
import { expect, it } from 'vitest';
import { type Api, createApi } from '#src/api/api.ts';
import type { Answer } from '#src/api/client/failure.ts';
import { reminderCalls } from '#src/api/reminders.ts';
import { requestCalls } from '#src/api/requests.ts';

/** An API of a user with a chosen account, whose server answers every call with a body. */
function apiWith(body: unknown, status = 200) {
  const requests: AxiosRequestConfig[] = [];
  const api = createApi({
    getToken: async () => 'token',
    onUnauthorized: () => {},
    account: () => 'elm',
    firstDelayMs: 1,
    adapter: async (config) => {
      requests.push(config);
      const response = { status, statusText: '', headers: {}, config, data: body };
      if (status >= 400) throw new AxiosError('refused', 'ERR_BAD_REQUEST', config, undefined, response);
      return response;
    },
  });
  return { api, requests };
}

const of = ({ method, url, params, data }: AxiosRequestConfig) => ({
  call: `${method?.toUpperCase()} ${url}`,
  ...(params && { query: params }),
  ...(data && { body: JSON.parse(String(data)) }),
});

const REQUEST = { id: 'r1', status: 'waiting' };
const COPY = { file: 'application.pdf', content: 'JVBERi0=' };
const TIME_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Row {
  name: string;
  ask: (api: Api) => Promise<Answer<unknown>>;
  body: unknown;
  value: unknown;
  sent: object;
  /** An answer of another format. */
  wrong: unknown;
}

const ROWS: Row[] = [
  {
    name: 'the requests of an application',
    ask: (api) => requestCalls(api).list('apply'),
    body: { data: [REQUEST] },
    value: [REQUEST],
    sent: { call: 'GET /deals/requests', query: { application_type: 'apply', account_id: 'elm' } },
    wrong: { data: {} },
  },
  {
    name: 'a new request',
    ask: (api) => requestCalls(api).create('apply', { delegate: 'owner-part', item: 'c2' }),
    body: { data: REQUEST },
    value: REQUEST,
    sent: {
      call: 'POST /deals/requests',
      body: { application_type: 'apply', account_id: 'elm', delegate: 'owner-part', item: 'c2' },
    },
    wrong: { data: null },
  },
  {
    name: 'a request that is mailed again',
    ask: (api) => requestCalls(api).sendAgain('r/1'),
    body: { data: REQUEST },
    value: REQUEST,
    sent: { call: 'POST /deals/requests/r%2F1/again' },
    wrong: { data: 'sent' },
  },
  {
    name: "the token of a lender's question",
    ask: (api) => api.openQuestion('q1'),
    body: { data: { token: 'opened' } },
    value: 'opened',
    sent: { call: 'POST /deals/requests/q1/open' },
    wrong: { data: {} },
  },
  {
    name: "the PDF of the submitted application, in the browser's time zone",
    ask: (api) => api.submittedCopy('apply'),
    body: { data: COPY },
    value: COPY,
    sent: {
      call: 'GET /deals/submitted/copy',
      query: { application_type: 'apply', account_id: 'elm', time_zone: TIME_ZONE },
    },
    wrong: { data: { file: 'application.pdf' } },
  },
  {
    name: 'reminders that are off',
    ask: (api) => reminderCalls(api.send, 'mailed').read(),
    body: { data: { off: true } },
    value: true,
    sent: { call: 'GET /tools/reminders' },
    wrong: { data: { off: 'yes' } },
  },
  {
    name: 'reminders that are turned on',
    ask: (api) => reminderCalls(api.send, 'mailed').setOff(false),
    body: { data: { off: false } },
    value: false,
    sent: { call: 'POST /tools/reminders', body: { token: 'mailed', off: false } },
    wrong: { data: {} },
  },
];

it.each(ROWS)('the API client reads $name', async ({ ask, body, value, sent }) => {
  const { api, requests } = apiWith(body);
  expect(await ask(api)).toEqual({ ok: true, value });
  expect(requests.map(of)).toEqual([sent]);
});

it.each(ROWS)('an answer of another format about $name is a fault of the server', async ({ ask, wrong }) => {
  expect(await ask(apiWith(wrong).api)).toMatchObject({ ok: false, failure: { status: 500 } });
});

it('the token of a link to reminders is a header, so that no address contains it', async () => {
  const { api, requests } = apiWith({ data: { off: true } });
  await reminderCalls(api.send, 'mailed').read();
  expect(requests[0]?.headers).toMatchObject({ 'X-Reminder-Token': 'mailed' });
  expect([requests[0]?.url, requests[0]?.params]).toEqual(['/tools/reminders', undefined]);
});

it.each([
  ['mailed again', (api: Api) => requestCalls(api).sendAgain('r1')],
  ['withdrawn', (api: Api) => requestCalls(api).withdraw('r1')],
])('a request that fails to be %s is not repeated by itself: each try may mail a person', async (_, ask) => {
  const { api, requests } = apiWith({}, 503);
  expect(await ask(api)).toMatchObject({ ok: false });
  expect(requests).toHaveLength(1);
});

it('a request is withdrawn by its id', async () => {
  const { api, requests } = apiWith('', 204);
  expect(await requestCalls(api).withdraw('r1')).toEqual({ ok: true, value: true });
  expect(requests.map(of)).toEqual([{ call: 'DELETE /deals/requests/r1' }]);
});
