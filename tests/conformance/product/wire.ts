import axios, { AxiosError, type AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { vi } from 'vitest';

export interface Call {
  method: string;
  path: string;
  query: Record<string, unknown>;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: unknown;
  /** Whether cookies are sent. */
  credentials: boolean;
}

/** The response; `none`: no response. */
export type Reply = { status: number; body?: unknown } | 'none';

/** Answers a call, or passes it to the next handler. */
export type Answers = (call: Call) => Reply | undefined | Promise<Reply | undefined>;

/**
 * Replaces the network below the real HTTP client and the real sign-in SDK: axios's default adapter, and `fetch`.
 * Unhandled calls get a 404. Undone by `vi.unstubAllGlobals()`; the adapter by the next call of this function.
 * @returns every call so far, in order
 */
export function wireTo(answer: Answers): Call[] {
  const calls: Call[] = [];
  const reply = async (call: Call): Promise<Reply> => {
    calls.push(call);
    return (await answer(call)) ?? { status: 404, body: { code: 'not-found', msg: 'Nobody answers here.' } };
  };
  axios.defaults.adapter = async (config) => {
    const answered = await reply(callOf(config));
    if (answered === 'none') throw new AxiosError('no answer', 'ERR_NETWORK', config);
    const { status, body = '' } = answered;
    const response = { status, data: body, statusText: '', headers: {}, config };
    if (status >= 400) throw new AxiosError('refused', 'ERR_BAD_REQUEST', config, undefined, response);
    return response;
  };
  vi.stubGlobal('fetch', async (input: string | Request, init: RequestInit = {}) => {
    // The HTTP client calls it with a request, the sign-in SDK with an address.
    const isRequest = input instanceof Request;
    const { pathname, searchParams } = new URL(isRequest ? input.url : input, window.location.origin);
    const { method = 'GET', headers, credentials } = isRequest ? input : init;
    const response = await reply({
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(new Headers(headers)),
      body: bodyOf(isRequest ? await input.text() : init.body),
      credentials: credentials === 'include',
    });
    if (response === 'none') throw new TypeError('Failed to fetch');
    return new Response(response.body === undefined ? '' : JSON.stringify(response.body), {
      status: response.status,
    });
  });
  return calls;
}

function callOf(config: InternalAxiosRequestConfig): Call {
  const headers = (config.headers as AxiosHeaders).toJSON(true);
  return {
    method: (config.method ?? 'get').toUpperCase(),
    path: config.url ?? '',
    query: config.params ?? {},
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    body: bodyOf(config.data),
    credentials: config.withCredentials === true,
  };
}

/** Parsed JSON, a form as its fields, anything else unchanged. */
function bodyOf(body: unknown): unknown {
  if (body instanceof FormData) return Object.fromEntries(body.entries());
  if (typeof body !== 'string' || body === '') return body;
  return body.startsWith('{') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
}
