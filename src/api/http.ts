import axios, { type AxiosAdapter, AxiosError, type AxiosInstance, type AxiosRequestConfig } from 'axios';
import axiosRetry from 'axios-retry';
import { CALLS } from '#domain/page-limits.ts';
import { type Answer, failureOf, oddAnswer, type RawAnswer } from './failure.ts';

export interface HttpSetting {
  /** The bearer token, refreshed where it has to be; undefined for a visitor. */
  getToken: () => Promise<string | undefined>;
  /** Whether somebody is signed in; taken for granted where it is left out. */
  isSignedIn?: () => boolean;
  /**
   * Gets a new token where the server refused the one that was sent: a device whose clock was set back goes on with one that is over,
   * and a key may have gone. @returns whether there is one
   */
  renew?: () => Promise<boolean>;
  /** Called once for every answer that says the session is over [ERROR-1]. */
  onUnauthorized: () => void;
  /** The account that the person chose; every call about applications names it. */
  account?: () => string | undefined;
  /** Same origin where it is left out. */
  baseURL?: string;
  /** For tests: stands in for the network. */
  adapter?: AxiosAdapter;
  /** For tests: 500 ms where it is left out. */
  firstDelayMs?: number;
}

/** Only what may pass by itself: no answer, too many requests, a fault of the server. Never a version conflict. */
export function isWorthRetrying(error: AxiosError): boolean {
  if (axios.isCancel(error)) return false;
  const status = error.response?.status;
  return status === undefined || status === 429 || status >= 500;
}

/** 0.5 s x 2^n, jittered by half, capped; a `Retry-After` of the server goes before. In milliseconds. */
export function delayBefore(attempt: number, error: AxiosError, first: number = CALLS.firstDelayMs): number {
  const asked = Number(error.response?.headers?.['retry-after']);
  if (Number.isFinite(asked) && asked > 0) return Math.min(asked * 1000, CALLS.longestDelayMs);
  return Math.min(first * 2 ** (attempt - 1), CALLS.longestDelayMs) * (0.5 + Math.random() / 2);
}

export interface Request<T> extends AxiosRequestConfig {
  /** Reads the body of a success; undefined where it makes no sense. */
  read: (body: unknown) => T | undefined;
  /** How often to try again; 0 for what a person waits on while typing. */
  retries?: number;
  /** Sends no token: public routes that are asked before anybody signs in. */
  anonymous?: boolean;
}

export type Send = <T>(request: Request<T>) => Promise<Answer<T>>;

/** The one way to the server: token, time-out, retries, and every answer classified by failure.ts. Never throws. */
export function createSend(setting: HttpSetting): Send {
  const client: AxiosInstance = axios.create({
    baseURL: setting.baseURL,
    adapter: setting.adapter,
    timeout: CALLS.timeoutMs,
    withCredentials: true,
    headers: {
      Accept: 'application/json, application/problem+json',
      // The page's language, which may be another one than the browser's.
      ...pageLanguage(),
    },
  });
  axiosRetry(client, {
    retries: CALLS.retries,
    shouldResetTimeout: true,
    retryCondition: isWorthRetrying,
    retryDelay: (attempt, error) => delayBefore(attempt, error, setting.firstDelayMs),
  });
  return async ({ read, retries, anonymous, ...request }) => {
    const visitor = setting.isSignedIn?.() === false;
    const again = (): Promise<RawAnswer> =>
      ask(client, setting, { ...request, ...retryOption(retries) }, anonymous);
    const first = await again();
    const isRefused = !anonymous && !visitor && failureOf(first)?.kind === 'unauthorized';
    const answer = isRefused && (await setting.renew?.()) ? await again() : first;
    const failure = failureOf(answer);
    if (failure) {
      if (failure.kind !== 'unauthorized') return { ok: false, failure };
      setting.onUnauthorized();
      return { ok: false, failure: { ...failure, visitor } };
    }
    const value = read(answer.body);
    return value === undefined ? { ok: false, failure: oddAnswer(answer) } : { ok: true, value };
  };
}

function retryOption(retries: number | undefined): AxiosRequestConfig {
  return retries === undefined ? {} : { 'axios-retry': { retries } };
}

async function ask(
  client: AxiosInstance,
  setting: HttpSetting,
  request: AxiosRequestConfig,
  anonymous = false,
): Promise<RawAnswer> {
  try {
    const token = anonymous ? undefined : await setting.getToken();
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

/** The language of the page as a header; nothing where there is no page. */
function pageLanguage(): Record<string, string> {
  const language = typeof document === 'undefined' ? '' : document.documentElement.lang;
  return language ? { 'Accept-Language': language } : {};
}

/** A new trace for one call, its retries included: the server's log names it (W3C Trace Context). */
function newTraceparent(): string {
  return `00-${hex(16)}-${hex(8)}-00`;
}

function hex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
