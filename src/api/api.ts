import type { SubmittedDeal } from '#contracts/deals.ts';
import type { Contract, OperationName } from '#contracts/index.ts';
import { isObject } from '#engine';
import type { CurrentDeal, SaveData, SaveEndpoint } from './api-types.ts';
import { bankCalls } from './bank.ts';
import { ask } from './call.ts';
import type { Answer } from './failure.ts';
import type { HttpSetting, Send } from './http.ts';
import { lookupCalls } from './lookups.ts';

export type { CurrentDeal, SaveData, SaveEndpoint } from './api-types.ts';

type Payload = Contract<'PATCH /deals'>['body'];

/** Which route each save is [SAVE-1]. */
const SAVES = {
  create: 'POST /api/apply/create',
  save: 'POST /api/apply/save',
  submit: 'POST /api/apply/submit',
  activate: 'POST /api/apply/activate',
  deals: 'PATCH /deals',
} as const satisfies Record<SaveEndpoint, OperationName>;

/** The routes of the contract as methods. Those that widgets use as ports reject where no answer could be had. */
export function createApi(setting: HttpSetting) {
  const send = lazySend(setting);

  /** A save, idempotent by `key` and on top of `version`; no version on the first [SAVE-30] [SAVE-31]. */
  function saveApplication(
    endpoint: SaveEndpoint,
    payload: object,
    { key, version }: { key: string; version?: number },
  ): Promise<Answer<SaveData>> {
    return ask(send, SAVES[endpoint], {
      body: withAccount({ ...payload }, setting.account?.()),
      headers: {
        'Idempotency-Key': key,
        ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
      },
      fits: (answer) => typeof answer?.data?.version === 'number',
      // An answer that was kept to be replayed may be older than these members.
      take: ({ data }) => ({ ...data, ids: data.ids ?? {}, masks: data.masks ?? {} }),
    });
  }

  return {
    /** For calls that few pages make (src/api/statements.ts): they don't come with every page. */
    send,
    saveApplication,
    ...personalReads(send),
    ...bankCalls(send, undefined, setting.account),
    ...lookupCalls(send),

    /** The unfinished application of a flow; null where there is none. */
    currentDeal: (applicationType: string): Promise<Answer<CurrentDeal | null>> =>
      ask(send, 'GET /deals/current', {
        query: { application_type: applicationType, account_id: setting.account?.() },
        fits: (answer) => answer?.data === null || isObject(answer?.data?.application),
        take: ({ data }) => data,
      }),

    /** Whether an e-mail is registered [SIGN-2]. */
    validateEmail: (email: string): Promise<Answer<{ userWithThisEmailExists: boolean }>> =>
      ask(send, 'POST /user/register/validate', {
        body: { email },
        anonymous: true,
        fits: (answer) => typeof answer?.userWithThisEmailExists === 'boolean',
        take: (answer) => answer,
      }),

    /** The skip of the bank step: the person's preference is kept with the deal. */
    sendStatementsLater: (
      body: { loan_id: string; first: string; property: string },
      options: { key: string },
    ): Promise<Answer<SaveData>> =>
      ask(send, 'POST /api/apply/bank/send-statements-later', {
        body,
        headers: { 'Idempotency-Key': options.key },
        fits: (answer) => isObject(answer?.data),
        take: ({ data }) => data,
      }),
  };
}

export type Api = ReturnType<typeof createApi>;

/** The HTTP client comes with the first call: a page that has asked nothing yet does not load it. One that can't be had is no answer. */
function lazySend(setting: HttpSetting): Send {
  let client: Promise<Send> | undefined;
  return async (request) => {
    client ??= import('./http.ts').then(({ createSend }) => createSend(setting));
    const send = await client.catch(() => undefined);
    if (send) return send(request);
    client = undefined;
    return { ok: false, failure: { kind: 'network', status: 500, level: 'warning' } };
  };
}

/** The payload with the account that it is about [SIGN-44]. */
function withAccount(payload: Payload, account: string | undefined): Payload {
  return account ? { account_id: account, ...payload } : payload;
}

/** The calls that want a fresh code: without one they fail with code `step-up-required`. */
function personalReads(send: Send) {
  return {
    /** One saved secret in full. It is for the eyes alone: keep it nowhere. */
    reveal: (question: { field: string; loan_id?: string }): Promise<Answer<string>> =>
      ask(send, 'POST /deals/reveal', {
        body: question,
        retries: 0,
        fits: (answer) => typeof answer?.data?.value === 'string',
        take: ({ data }) => data.value,
      }),

    /** The newest submitted application of a flow; null where there is none. */
    submittedDeal: (applicationType: string): Promise<Answer<SubmittedDeal | null>> =>
      ask(send, 'GET /deals/submitted', {
        query: { application_type: applicationType },
        fits: (answer) => answer?.data === null || isObject(answer?.data?.application),
        take: ({ data }) => data,
      }),

    /** The same as a PDF in this browser's time zone: its name, and its bytes as base64. */
    submittedCopy: (applicationType: string): Promise<Answer<{ file: string; content: string }>> =>
      ask(send, 'GET /deals/submitted/copy', {
        query: {
          application_type: applicationType,
          time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
        fits: (answer) => typeof answer?.data?.content === 'string',
        take: ({ data }) => data,
      }),
  };
}
