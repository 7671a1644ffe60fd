import axios, { type AxiosAdapter, AxiosError, type AxiosInstance, type AxiosRequestConfig } from 'axios';
import axiosRetry from 'axios-retry';
import { CALLS } from '#domain/page-limits.ts';
import { type Answer, failureOf, type RawAnswer, unreadableAnswer } from './failure.ts';

export interface HttpOptions {
  /** The bearer token, refreshed if necessary; undefined for a visitor. */
  getToken: () => Promise<string | undefined>;
  /** Whether a user is signed in; true if left out. */
  isSignedIn?: () => boolean;
  /** Gets a new token after the server refused a seemingly valid one. False if there is none. */
  renew?: () => Promise<boolean>;
  /** Called for every answer that says that the session has ended [ERROR-1]. */
  onUnauthorized: () => void;
  /** Sent with every call about applications. */
  account?: () => string | undefined;
  /** Same origin if left out. */
  baseURL?: string;
  /** Replaces the network in tests. */
  adapter?: AxiosAdapter;
  /** For tests: 500 ms if left out. */
  firstDelayMs?: number;
}

/** True for temporary failures: no answer, too many requests, a fault of the server. */
export function isWorthRetrying(error: AxiosError): boolean {
  if (axios.isCancel(error)) return false;
  const status = error.response?.status;
  return status === undefined || status === 429 || status >= 500;
}

/** Milliseconds: 0.5 s x 2^n, half of it random, capped; the server's `Retry-After` takes precedence. */
export function delayBefore(
  attempt: number,
  error: AxiosError,
  firstDelayMs: number = CALLS.firstDelayMs,
): number {
  const retryAfter = Number(error.response?.headers?.['retry-after']);
  if (Number.isFinite(retryAfter) && retryAfter > 0) return Math.min(retryAfter * 1000, CALLS.longestDelayMs);
  return Math.min(firstDelayMs * 2 ** (attempt - 1), CALLS.longestDelayMs) * (0.5 + Math.random() / 2);
}

export interface Request<T> extends AxiosRequestConfig {
  /** Parses the body of a successful answer; undefined if it is invalid. */
  read: (body: unknown) => T | undefined;
  /** 0 for calls while a person types. */
  retries?: number;
  /** Sends no token: for public routes before sign-in. */
  anonymous?: boolean;
}

export type Send = <T>(request: Request<T>) => Promise<Answer<T>>;

/** Sends all requests: token, timeout, retries, and classification (failure.ts). Never throws. */
export function createSend(options: HttpOptions): Send {
  const client: AxiosInstance = axios.create({
    baseURL: options.baseURL,
    adapter: options.adapter,
    timeout: CALLS.timeoutMs,
    withCredentials: true,
    headers: {
      Accept: 'application/json, application/problem+json',
      // The page's language may differ from the browser's.
      ...pageLanguage(),
    },
  });
  axiosRetry(client, {
    retries: CALLS.retries,
    shouldResetTimeout: true,
    retryCondition: isWorthRetrying,
    retryDelay: (attempt, error) => delayBefore(attempt, error, options.firstDelayMs),
  });
  return async ({ read, retries, anonymous, ...request }) => {
    const visitor = options.isSignedIn?.() === false;
    const sendOnce = (): Promise<RawAnswer> =>
      sendWithToken(client, options, { ...request, ...retryOption(retries) }, anonymous);
    const first = await sendOnce();
    const isRefused = !anonymous && !visitor && failureOf(first)?.kind === 'unauthorized';
    const response = isRefused && (await options.renew?.()) ? await sendOnce() : first;
    const failure = failureOf(response);
    if (failure) {
      if (failure.kind !== 'unauthorized') return { ok: false, failure };
      options.onUnauthorized();
      return { ok: false, failure: { ...failure, visitor } };
    }
    const value = read(response.body);
    return value === undefined ? { ok: false, failure: unreadableAnswer(response) } : { ok: true, value };
  };
}

function retryOption(retries: number | undefined): AxiosRequestConfig {
  return retries === undefined ? {} : { 'axios-retry': { retries } };
}

async function sendWithToken(
  client: AxiosInstance,
  options: HttpOptions,
  request: AxiosRequestConfig,
  anonymous = false,
): Promise<RawAnswer> {
  try {
    const token = anonymous ? undefined : await options.getToken();
    const headers = {
      traceparent: newTraceparent(),
      ...request.headers,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    };
    const { status, statusText, data } = await client.request<unknown>({ ...request, headers });
    return { status, statusText, body: data };
  } catch (error) {
    if (axios.isCancel(error)) return { aborted: true };
    if (!(error instanceof AxiosError) || !error.response) return {};
    const { status, statusText, data } = error.response;
    return { status, statusText, body: data };
  }
}

function pageLanguage(): Record<string, string> {
  const language = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return language ? { 'Accept-Language': language } : {};
}

/** A new trace for one call with its retries (W3C Trace Context). */
function newTraceparent(): string {
  return `00-${randomHex(16)}-${randomHex(8)}-00`;
}

function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
