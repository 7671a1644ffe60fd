import { randomUUID } from 'node:crypto';
import type { OperationName } from '#contracts/index.ts';
import { outboxPath } from '#dev/outbox.ts';
import { signIn } from '../staff.ts';
import { APPLICANT_ROUTES, applicationOf } from './applicant-routes.ts';
import type { Answered, Caller, Place, RouteCall } from './route-call.ts';
import { STUDIO_ROUTES } from './studio-routes.ts';

/** Every route of the API: a new one is an error of types until it has a row. */
export const ROUTE_CALLS: Record<OperationName, RouteCall | string> = {
  ...APPLICANT_ROUTES,
  ...STUDIO_ROUTES,
};

/** STUDIO_ROLES of the measured server. */
export const BENCH_STAFF =
  'publisher@example.com=publisher;second@example.com=publisher;reviewer@example.com=reviewer';

interface Measured {
  origin: string;
  dataDir: string;
  /** A submitted application of the default brand. */
  submitted: string;
  measure(what: string, work: () => Promise<unknown>): Promise<void>;
}

/** Ada makes the application of which a database is filled with copies. */
export async function makeOriginal(origin: string, dataDir: string): Promise<void> {
  const answer = await send(origin, 'POST /api/apply/create', {
    path: '/api/apply/create',
    headers: { authorization: `Bearer ${await signIn(origin, dataDir, 'ada@example.com')}` },
    body: applicationOf('ada@example.com'),
  });
  if (!answer.ok) throw new Error(`The original was refused: ${await answer.text()}`);
}

/** Calls every route once, and measures it. @returns the routes that were not measured or refuse the call, with the reason */
export async function measureRoutes({ origin, dataDir, submitted, measure }: Measured): Promise<string[][]> {
  const tokens = new Map<Caller, string>();
  const mailTo = async (address: string, pattern: RegExp): Promise<string> => {
    for (let tries = 0; tries < 50; tries += 1) {
      const url = `${origin}${outboxPath({ dataDir })}/json?to=${encodeURIComponent(address)}`;
      const mails = (await (await fetch(url)).json()) as { text: string }[];
      const found = mails.map(({ text }) => pattern.exec(text)?.[1]).find((part) => part !== undefined);
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return '';
  };
  const blank = { dealId: '', loanId: '', version: 1, owners: [] };
  const at: Place = {
    ...{ ada: { ...blank }, ben: { ...blank }, submitted, request: '', text: '', approval: '' },
    ...{ draft: { id: '', version: 1 }, link: { id: '', token: '' }, record: '', correction: '', proof: '' },
    mailTo,
  };
  const headersOf = async (as: Caller): Promise<Record<string, string>> => {
    if (as === 'nobody') return {};
    if (as === 'asked') {
      const token = await mailTo('second-ada@example.com', /[?&]t=([\w-]{43})/);
      return { 'x-request-token': token, ...(at.proof && { 'x-request-proof': at.proof }) };
    }
    const token = tokens.get(as) ?? (await signIn(origin, dataDir, `${as}@example.com`));
    tokens.set(as, token);
    return { authorization: `Bearer ${token}` };
  };
  const current = await send(origin, 'GET /deals/current', {
    path: '/deals/current',
    headers: await headersOf('ada'),
  });
  const { data } = (await current.json()) as Answered;
  const owners = data?.application?.owners?.map(({ id }) => id ?? '') ?? [];
  Object.assign(at.ada, { ...data, owners });
  const skipped: string[][] = [];
  for (const [name, call] of Object.entries(ROUTE_CALLS)) {
    if (typeof call === 'string') {
      skipped.push([name, call]);
      continue;
    }
    const { as = 'nobody', path, body, version, keep, refused } = call;
    if (refused) skipped.push([name, `measured as a refusal: ${refused}`]);
    const sent = {
      path: path?.(at) ?? name.split(' ')[1] ?? '',
      headers: { ...(await headersOf(as)), ...(version && { 'if-match': `"${version(at)}"` }) },
      body: await body?.(at),
    };
    let text = '';
    await measure(name, async () => {
      const answer = await send(origin, name, sent);
      text = await answer.text();
      if (!answer.ok)
        throw new Error(`answered ${answer.status} ${/"code":"([\w-]+)"/.exec(text)?.[1] ?? ''}`);
    });
    if (keep && text.startsWith('{')) keep(JSON.parse(text) as Answered, at);
  }
  return skipped;
}

interface Sent {
  path: string;
  headers: Record<string, string>;
  body?: object | undefined;
}

function send(origin: string, name: string, { path, headers, body }: Sent): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method: name.split(' ')[0] ?? 'GET',
    headers: {
      'idempotency-key': randomUUID(),
      ...headers,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}
