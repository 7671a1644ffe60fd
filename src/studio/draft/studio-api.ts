import type { Contract, OperationName } from '#contracts/index.ts';
import { addressOf, type RequestParts } from '../../api/client/call.ts';
import type { SessionService } from '../../session/state/index.ts';
import { askForFreshCode, STEP_UP_REQUIRED } from '../../step-up/step-up.ts';
import { word } from '../parts/words.ts';

/** The signed-in member with their role and brands. */
export type Me = Contract<'GET /studio/api/me'>['answer'];

/** A failed call. */
export class StudioFailure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export type StudioCall = <Name extends OperationName>(
  name: Name,
  parts: RequestParts<Name>,
  headers?: Record<string, string>,
) => Promise<Contract<Name>['answer']>;

/**
 * Calls the server's routes of Studio by the contract. If a route requires a fresh code, asks for it and
 * repeats the call.
 * @throws StudioFailure; status 0 without an answer
 */
export function createStudioApi(session: SessionService): StudioCall {
  const call: StudioCall = async (name, parts, headers = {}) => {
    const { params = {}, query, body } = parts as { params?: object; query?: object; body?: unknown };
    const { method, url } = addressOf(name, params);
    const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
    const ask = async (): Promise<Response | undefined> => {
      const token = await session.getToken().catch(() => undefined);
      return fetch(`${url}${search}`, {
        method,
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
    // A refused token may have expired although the device's clock says otherwise: renew it once.
    const answer = first?.status === 401 && (await session.renew()) ? await ask() : first;
    if (!answer) throw new StudioFailure(0, 'network', '');
    if (answer.status === 304) return undefined as never;
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/csv'))
      return (await answer.text()) as never;
    const told = (await answer.json().catch(() => ({}))) as { code?: string; msg?: string };
    if (answer.ok) return told as never;
    if (answer.status === 401) session.expire();
    throw new StudioFailure(answer.status, told.code ?? '', told.msg ?? '');
  };
  return (name, parts, headers) =>
    call(name, parts, headers).catch(async (error: StudioFailure) => {
      if (error.code !== STEP_UP_REQUIRED) throw error;
      if (!(await askForFreshCode({ session, brand: {} })))
        throw new StudioFailure(error.status, error.code, word('failed.noCode'));
      return call(name, parts, headers);
    });
}
