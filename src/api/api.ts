import type { ApplicationStatus, CurrentDeal, SecretValue, SubmittedDeal } from '#contracts/deals.ts';
import type { Contract, OperationName } from '#contracts/index.ts';
import type { SaveData } from '#contracts/saves.ts';
import { isObject } from '#engine';
import { ask } from './client/call.ts';
import type { Answer } from './client/failure.ts';
import type { HttpOptions, Send } from './client/http.ts';
import { lookupCalls } from './lookups.ts';
import { bankCalls } from './statements/bank.ts';

type Payload = Contract<'PATCH /deals'>['body'];

/** The route of each kind of save [SAVE-1]. */
const SAVES = {
  create: 'POST /api/apply/create',
  save: 'POST /api/apply/save',
  submit: 'POST /api/apply/submit',
  activate: 'POST /api/apply/activate',
  deals: 'PATCH /deals',
} as const satisfies Record<string, OperationName>;

export type SaveEndpoint = keyof typeof SAVES;

/** The contract's routes as methods. Methods for widgets' ports reject if there is no usable answer. */
export function createApi(options: HttpOptions) {
  const send = lazySend(options);

  /** Idempotent by `key`, based on `version`; the first save has no version [SAVE-30] [SAVE-31]. */
  function saveApplication(
    endpoint: SaveEndpoint,
    payload: object,
    { key, version }: { key: string; version?: number },
  ): Promise<Answer<SaveData>> {
    return ask(send, SAVES[endpoint], {
      body: withAccount({ ...payload }, options.account?.()),
      headers: {
        'Idempotency-Key': key,
        ...(version === undefined ? {} : { 'If-Match': `"${version}"` }),
      },
      isValid: (response) => typeof response?.data?.version === 'number',
      // A replayed answer may be older than these properties.
      convert: ({ data }) => ({ ...data, ids: data.ids ?? {}, masks: data.masks ?? {} }),
    });
  }

  return {
    /** Sends one call; for the calls of few pages, whose code is loaded separately. */
    send,
    /** The chosen account, if the person has several [SIGN-44]. */
    account: (): string | undefined => options.account?.(),
    saveApplication,
    ...personalDataCalls(send, options.account),
    ...bankCalls(send, undefined, options.account),
    ...lookupCalls(send),

    /** Null if the flow has no unfinished application. */
    currentDeal: (applicationType: string): Promise<Answer<CurrentDeal | null>> =>
      ask(send, 'GET /deals/current', {
        query: { application_type: applicationType, account_id: options.account?.() },
        isValid: (response) => response?.data === null || isObject(response?.data?.application),
        convert: ({ data }) => data,
      }),

    /** The newest submitted application of a flow; null if there is none. */
    applicationStatus: (
      applicationType: string,
      request: { signal?: AbortSignal; retries?: number } = {},
    ): Promise<Answer<ApplicationStatus | null>> =>
      ask(send, 'GET /deals/status', {
        ...request,
        query: { application_type: applicationType, account_id: options.account?.() },
        isValid: (response) => response?.data === null || typeof response?.data?.reference === 'string',
        convert: ({ data }) => data,
      }),

    /** The token that opens a lender's question to the signed-in applicant. */
    openQuestion: (id: string): Promise<Answer<string>> =>
      ask(send, 'POST /deals/requests/:id/open', {
        params: { id },
        isValid: (response) => typeof response?.data?.token === 'string',
        convert: ({ data }) => data.token,
      }),

    /** Whether a user with this email address exists [SIGN-2]. */
    validateEmail: (email: string): Promise<Answer<{ userWithThisEmailExists: boolean }>> =>
      ask(send, 'POST /user/register/validate', {
        body: { email },
        anonymous: true,
        isValid: (response) => typeof response?.userWithThisEmailExists === 'boolean',
        convert: (response) => response,
      }),

    /** Skips the bank step; the preference is stored with the deal. */
    sendStatementsLater: (
      body: { loan_id: string; first: string; property: string },
      options: { key: string },
    ): Promise<Answer<SaveData>> =>
      ask(send, 'POST /api/apply/bank/send-statements-later', {
        body,
        headers: { 'Idempotency-Key': options.key },
        isValid: (response) => isObject(response?.data),
        convert: ({ data }) => data,
      }),
  };
}

export type Api = ReturnType<typeof createApi>;

/** If the client can't be loaded, a call fails as without a network; the next call retries. */
function lazySend(options: HttpOptions): Send {
  let client: Promise<Send> | undefined;
  return async (request) => {
    client ??= import('./client/http.ts').then(({ createSend }) => createSend(options));
    const send = await client.catch(() => undefined);
    if (send) return send(request);
    client = undefined;
    return { ok: false, failure: { kind: 'network', status: 500, level: 'warning' } };
  };
}

function withAccount(payload: Payload, account: string | undefined): Payload {
  return account ? { account_id: account, ...payload } : payload;
}

/** Calls that return personal data. Without a recent code they fail with the code `step-up-required`. */
function personalDataCalls(send: Send, account?: () => string | undefined) {
  return {
    /** A saved secret in plain text. Only to show it: never store it. */
    reveal: (question: { field: string; loan_id?: string }): Promise<Answer<SecretValue>> =>
      ask(send, 'POST /deals/reveal', {
        body: { account_id: account?.(), ...question },
        retries: 0,
        isValid: (response) => response?.data?.value !== undefined,
        convert: ({ data }) => data.value,
      }),

    /** The newest submitted application of a flow; null if there is none. */
    submittedDeal: (applicationType: string): Promise<Answer<SubmittedDeal | null>> =>
      ask(send, 'GET /deals/submitted', {
        query: { application_type: applicationType, account_id: account?.() },
        isValid: (response) => response?.data === null || isObject(response?.data?.application),
        convert: ({ data }) => data,
      }),

    /** A PDF in the browser's time zone; `content` is base64. */
    submittedCopy: (applicationType: string): Promise<Answer<{ file: string; content: string }>> =>
      ask(send, 'GET /deals/submitted/copy', {
        query: {
          application_type: applicationType,
          account_id: account?.(),
          time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
        isValid: (response) => typeof response?.data?.content === 'string',
        convert: ({ data }) => data,
      }),
  };
}
