import type { Contract, OperationName } from '#contracts/index.ts';
import { addressOf, type RequestParts } from '../../api/call.ts';
import type { SessionService } from '../../session/state/index.ts';
import { askForFreshCode, STEP_UP_REQUIRED } from '../../step-up/step-up.ts';
import { word } from '../parts/words.ts';

/** Who is signed in, and what they may do. */
export type Me = Contract<'GET /studio/api/me'>['answer'];

/** A call that was not answered with a success. */
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
 * The way to the server's part of Studio, by the contract. What wants a fresh code asks for one, and is called once more.
 * @throws StudioFailure; status 0 where nobody answered
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
    // A token that the server refuses may be one that is over by a clock that was set: a new one is asked for once.
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
