import type { CurrentDeal, Industry, PlaceAddress, PlaceMatch, SaveData, SaveEndpoint } from './api-types.ts';
import { bankCalls } from './bank.ts';
import type { Answer } from './failure.ts';
import type { HttpSetting, Send } from './http.ts';
import { personalReads } from './personal-reads.ts';

export type { CurrentDeal, Industry, PlaceAddress, PlaceMatch, SaveData, SaveEndpoint } from './api-types.ts';

type Body = Record<string, unknown>;
const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null;

/** The routes of docs/contracts.md as methods. Those that widgets use as ports reject where no answer could be had. */
export function createApi(setting: HttpSetting) {
  const send = lazySend(setting);

  /** A save, idempotent by `key` and on top of `version`; no version on the first (decision 26). */
  function saveApplication(
    endpoint: SaveEndpoint,
    payload: unknown,
    { key, version }: { key: string; version?: number },
  ): Promise<Answer<SaveData>> {
    return send({
      method: endpoint === 'deals' ? 'PATCH' : 'POST',
      url: endpoint === 'deals' ? '/deals' : `/api/apply/${endpoint}`,
      data: withAccount(payload, setting.account?.()),
      headers: {
        'Idempotency-Key': key,
        ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
      },
      read: readSave,
    });
  }

  return {
    /** For calls that few pages make (src/api/statements.ts): they don't come with every page. */
    send,
    saveApplication,
    ...personalReads(send),
    ...bankCalls(send, undefined, setting.account),

    /** The update of a deal that exists (spec §7). */
    patchDeal: (payload: unknown, options: { key: string; version?: number }) =>
      saveApplication('deals', payload, options),

    /** The unfinished application of a flow; null where there is none. */
    currentDeal: (applicationType: string): Promise<Answer<CurrentDeal | null>> =>
      send({
        url: '/deals/current',
        params: { application_type: applicationType, account_id: setting.account?.() },
        read: (body) => {
          if (!isBody(body) || !('data' in body)) return undefined;
          if (body.data === null) return null;
          return isBody(body.data) && isBody(body.data.application)
            ? (body.data as unknown as CurrentDeal)
            : undefined;
        },
      }),

    /** Whether an e-mail is registered (decision 13). */
    validateEmail: (email: string): Promise<Answer<{ userWithThisEmailExists: boolean }>> =>
      send({
        method: 'POST',
        url: '/user/register/validate',
        data: { email },
        anonymous: true,
        read: (body) =>
          isBody(body) && typeof body.userWithThisEmailExists === 'boolean'
            ? { userWithThisEmailExists: body.userWithThisEmailExists }
            : undefined,
      }),

    /** The skip of the bank step: the person's preference is kept with the deal. */
    sendStatementsLater: (
      body: { loan_id: string; first: string; property: string },
      options: { key: string },
    ): Promise<Answer<Partial<SaveData>>> =>
      send({
        method: 'POST',
        url: '/api/apply/bank/send-statements-later',
        data: body,
        headers: { 'Idempotency-Key': options.key },
        read: (answer) => (isBody(answer) ? (isBody(answer.data) ? answer.data : {}) : undefined),
      }),

    /** The visitor's country as two letters: 'US'. */
    country: (): Promise<Answer<string>> =>
      send({
        url: '/v1/ip/country',
        anonymous: true,
        retries: 0,
        read: (body) => (isBody(body) && typeof body.cfIpCountry === 'string' ? body.cfIpCountry : undefined),
      }),

    /** Port of the industry widget. @throws where no answer could be had. */
    searchIndustries: (q: string, signal?: AbortSignal): Promise<Industry[]> =>
      valueOrThrow(
        send({
          url: '/tools/naics',
          params: { q },
          signal,
          anonymous: true,
          retries: 0,
          read: (body) =>
            isBody(body) && Array.isArray(body.results) ? (body.results as Industry[]) : undefined,
        }),
      ),

    /** City and state of a ZIP as a suggestion; undefined for an unknown one. @throws where no answer could be had. */
    placeOfZip: async (
      zip: string,
      signal?: AbortSignal,
    ): Promise<{ city: string; state: string; verified: boolean } | undefined> => {
      const answer = await send({
        url: '/tools/places/zip',
        params: { zip },
        signal,
        anonymous: true,
        retries: 0,
        read: (body) =>
          isBody(body) && typeof body.city === 'string' && typeof body.state === 'string'
            ? { city: body.city, state: body.state, verified: body.verified === true }
            : undefined,
      });
      if (!answer.ok && answer.failure.status === 404) return undefined;
      return valueOrThrow(answer);
    },

    /** Addresses that begin like the query. @throws where no answer could be had. */
    searchPlaces: (
      q: string,
      session: string,
      signal?: AbortSignal,
    ): Promise<{ available: boolean; results: PlaceMatch[] }> =>
      valueOrThrow(
        send({
          url: '/tools/places/search',
          params: { q, session },
          signal,
          anonymous: true,
          retries: 0,
          read: (body) =>
            isBody(body) && Array.isArray(body.results)
              ? { available: body.available === true, results: body.results as PlaceMatch[] }
              : undefined,
        }),
      ),

    /** The address of a match. @throws where no answer could be had. */
    placeDetails: (id: string, session: string, signal?: AbortSignal): Promise<PlaceAddress> =>
      valueOrThrow(
        send({
          url: `/tools/places/${encodeURIComponent(id)}`,
          params: { session },
          signal,
          anonymous: true,
          retries: 0,
          read: (body) =>
            isBody(body) && typeof body.city === 'string' ? (body as unknown as PlaceAddress) : undefined,
        }),
      ),
  };
}

export type Api = ReturnType<typeof createApi>;

/** The HTTP client comes with the first call: a page that has asked nothing yet does not load it. */
function lazySend(setting: HttpSetting): Send {
  let client: Promise<Send> | undefined;
  return async (request) => {
    client ??= import('./http.ts').then(({ createSend }) => createSend(setting));
    return (await client)(request);
  };
}

function readSave(body: unknown): SaveData | undefined {
  if (!isBody(body) || !isBody(body.data)) return undefined;
  const { data } = body;
  if (typeof data.version !== 'number') return undefined;
  const contactIds = Array.isArray(data.contactIds) ? (data.contactIds as SaveData['contactIds']) : [];
  return {
    ...data,
    contactIds,
    ids: isBody(data.ids) ? data.ids : {},
    masks: isBody(data.masks) ? data.masks : {},
  } as unknown as SaveData;
}

/** The payload with the account that it is about (spec §3 'Save payload'). */
function withAccount(payload: unknown, account: string | undefined): unknown {
  return account && isBody(payload) ? { account_id: account, ...payload } : payload;
}

/** The value of an answer. @throws an error that names the status alone. */
async function valueOrThrow<T>(pending: Promise<Answer<T>> | Answer<T>): Promise<T> {
  const answer = await pending;
  if (answer.ok) return answer.value;
  throw new Error(`No answer (${answer.failure.kind} ${answer.failure.status})`);
}
