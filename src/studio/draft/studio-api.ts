import type { Contract, OperationName } from '#contracts/index.ts';
import type { StudioRole } from '#contracts/studio/studio-shapes.ts';
import { STUDIO } from '#domain/limits.ts';
import { methodAndUrl, type RequestParts } from '../../api/client/call.ts';
import type { SessionService } from '../../session/state/index.ts';
import { askForFreshCode, STEP_UP_REQUIRED } from '../../step-up/step-up.ts';
import { word } from '../parts/words.ts';

export type Me = Contract<'GET /studio/api/me'>['answer'];

export class StudioFailure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Whether a failure is temporary: no answer, too many calls, or a fault of the server. */
export const isTemporaryFailure = (error: unknown): boolean =>
  error instanceof StudioFailure && (error.status === 0 || error.status === 429 || error.status >= 500);

export type StudioCall = <Name extends OperationName>(
  name: Name,
  parts: RequestParts<Name>,
  headers?: Record<string, string>,
) => Promise<Contract<Name>['answer']>;

export interface StudioMember {
  api: StudioCall;
  role: StudioRole;
  /** May change disclosures. */
  isLegal?: true | undefined;
  /** The brands that the member may edit; absent for all brands and the flows. */
  brands?: readonly string[];
  /** The platform of the site's own brand; absent: 'default'. */
  platform?: string | undefined;
}

/** Calls that are repeated automatically, so they have a shorter time limit. */
const RETRIED_CALLS: readonly OperationName[] = [
  'PATCH /studio/api/drafts/:id',
  'GET /studio/api/drafts/:id',
];

/**
 * Calls the server's routes of Studio; after a fresh code if required.
 * @throws StudioFailure; status 0 without an answer, or with none in time
 */
export function createStudioApi(session: SessionService): StudioCall {
  const call = async <Name extends OperationName>(
    name: Name,
    parts: RequestParts<Name>,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Contract<Name>['answer']> => {
    const { params = {}, query, body } = parts as { params?: object; query?: object; body?: unknown };
    const { method, url } = methodAndUrl(name, params);
    const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
    const ask = async (): Promise<Response | undefined> => {
      const token = await session.getToken().catch(() => undefined);
      return fetch(`${url}${search}`, {
        method,
        signal,
        headers: {
          accept: 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch(() => undefined);
    };
    const first = await ask();
    // The token may have expired although the device's clock says otherwise.
    const response = first?.status === 401 && (await session.renew()) ? await ask() : first;
    if (!response) throw lostConnection();
    if (response.status === 304) return undefined as never;
    const text = await response.text().catch(() => undefined);
    if (response.ok && response.headers.get('content-type')?.startsWith('text/csv') && text !== undefined)
      return text as never;
    const parsed = parse(text);
    // The connection broke off during the answer.
    if (response.ok && !parsed) throw lostConnection();
    if (response.ok) return parsed as never;
    if (response.status === 401) session.expire();
    const { code = '', msg = '' } = parsed ?? {};
    throw new StudioFailure(response.status, code, msg);
  };
  return (name, parts, headers = {}) => {
    const ms = RETRIED_CALLS.includes(name) ? STUDIO.saveMs : STUDIO.callMs;
    const callInTime = () => limitTime(ms, (signal) => call(name, parts, headers, signal));
    return callInTime().catch(async (error: StudioFailure) => {
      if (error.code !== STEP_UP_REQUIRED) throw error;
      if (!(await askForFreshCode({ session, brand: {} })))
        throw new StudioFailure(error.status, error.code, word('failed.noCode'));
      return callInTime();
    });
  };
}

const lostConnection = (): StudioFailure => new StudioFailure(0, 'network', '');

function parse(text: string | undefined): { code?: string; msg?: string } | undefined {
  try {
    return JSON.parse(text ?? '') as object;
  } catch {
    return undefined;
  }
}

/** Ends a slow call as a lost connection. */
async function limitTime<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeLimit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(lostConnection());
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([call(controller.signal), timeLimit]);
  } finally {
    clearTimeout(timer);
  }
}
