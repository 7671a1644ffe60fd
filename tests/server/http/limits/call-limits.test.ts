import { randomUUID } from 'node:crypto';
import { it } from 'vitest';
import { movingClock } from '../../identity/moving-clock.ts';
import { asApplicant, openTestServer } from '../../start-test-server.ts';
import { STUDIO_ROLES, staffOf } from '../../studio/staff.ts';
import { type CallLimit, expectLimit } from './expect-limit.ts';

/** The limits of calls in a window of time, with their values: a change of one needs a change here. */
const clock = movingClock();
const server = await openTestServer({ clock, env: { STUDIO_ROLES } });
const staff = staffOf(server.app, clock);
const draft = await staff.open();

const call = (route: string, payload?: object, headers: Record<string, string> = {}) => {
  const [method = '', url = ''] = route.split(' ');
  return server.app.inject({
    method: method as 'GET' | 'POST',
    url,
    headers: { host: 'localhost', ...headers },
    ...(payload ? { payload } : {}),
  });
};
const asAnn = (route: string, payload?: object) =>
  call(route, payload, {
    ...asApplicant('ann', 'ann@oak.example', { authTime: clock.now().getTime() / 1000 }),
    'idempotency-key': randomUUID(),
  });
const token = 'x'.repeat(43);

const LIMITS: CallLimit[] = [
  {
    calls: 'checks of an email address by a network',
    most: 30,
    seconds: 600,
    counter: 'register-validate',
    send: () => call('POST /user/register/validate', { email: 'a@oak.example' }),
  },
  {
    calls: 'ZIP codes looked up by a network',
    most: 120,
    seconds: 60,
    send: () => call('GET /tools/places/zip?zip=10001'),
  },
  {
    calls: 'searches of addresses by a network',
    most: 120,
    seconds: 60,
    send: () => call('POST /tools/places/search', { q: 'a', session: randomUUID() }),
  },
  {
    calls: 'searches of industries by a network',
    most: 120,
    seconds: 60,
    send: () => call('GET /tools/naics?q='),
  },
  {
    calls: 'batches of page events of a network',
    most: 240,
    seconds: 60,
    counter: 'funnel',
    send: () =>
      call('POST /tools/funnel', {
        flow: 'apply',
        version: '0',
        counts: [{ step: 'amount', event: 'started' }],
      }),
  },
  {
    calls: 'reads of the state of reminders by a network',
    most: 120,
    seconds: 600,
    counter: 'reminders',
    send: () => call('GET /tools/reminders', undefined, { 'x-reminder-token': token }),
  },
  {
    calls: 'switches of reminders by a network',
    most: 120,
    seconds: 600,
    counter: 'reminders',
    send: () => call('POST /tools/reminders', { token, off: true }),
  },
  {
    calls: 'typed codes of requests by a network',
    most: 20,
    seconds: 600,
    counter: 'request-find',
    send: () => call('POST /tools/request/find', { code: 'QQQQ-QQQQ' }),
  },
  {
    calls: 'new return links for a network',
    most: 20,
    seconds: 600,
    counter: 'return-link-renew',
    send: () => call('POST /tools/return-link/renew', { token }),
  },
  {
    calls: 'copies of files fetched by a network',
    most: 60,
    seconds: 60,
    counter: 'file-copies',
    send: () => call(`GET /files/${randomUUID()}/copy`),
  },
  {
    calls: 'previews opened by a network',
    most: 60,
    seconds: 600,
    counter: 'preview-shared',
    send: () => call('POST /studio/api/shared', { token }),
  },
  {
    calls: 'submits of a person',
    most: 60,
    seconds: 3600,
    counter: 'submit',
    send: () => asAnn('POST /api/apply/submit', {}),
  },
  {
    calls: 'secrets shown to a person',
    most: 60,
    seconds: 600,
    counter: 'reveal',
    send: () => asAnn('POST /deals/reveal', { field: '/business_ein' }),
  },
  {
    calls: 'submitted applications opened by a person',
    most: 60,
    seconds: 600,
    counter: 'submitted',
    send: () => asAnn('GET /deals/submitted'),
  },
  {
    calls: 'pages and applications viewed by a reviewer',
    most: 300,
    seconds: 600,
    counter: 'reviewed',
    send: () => staff.call('rex', 'GET /studio/api/applications'),
  },
  {
    calls: 'links to the preview of a draft',
    most: 20,
    seconds: 3600,
    counter: 'preview-link',
    send: () =>
      staff.call('eddie', `POST /studio/api/drafts/${draft.id}/links`, { platform: 'default', days: 7 }),
  },
  {
    calls: 'reviews by a member',
    most: 60,
    seconds: 3600,
    counter: 'studio-review',
    send: () => staff.call('eddie', `GET /studio/api/drafts/${draft.id}/review`),
  },
  {
    calls: 'counts of answers by a member',
    most: 300,
    seconds: 3600,
    counter: 'studio-answered',
    send: () => staff.call('eddie', `GET /studio/api/drafts/${draft.id}/answered?questions=business_name`),
  },
];

it.each(LIMITS)('$calls: $most in $seconds seconds, then 429 until the window ends', (limit) =>
  expectLimit(server, clock, limit),
);
