import type { StoreApi } from 'zustand/vanilla';
import type { Session } from '../session/state/index.ts';

/** Tells the embedding page the height of the content, in px. */
interface HeightMessage {
  type: 'application-height';
  height: number;
}

/** CSS class that makes the page as high as its content. With the frame's height, the page could never shrink. */
const SIZED_CLASS = 'is-sized';

/** Posts the page's height to the framing page, only at that origin. @returns a function that stops it */
export function reportHeight(host: Window, origin: string, page: Window = window): () => void {
  const { documentElement } = page.document;
  const content = page.document.getElementById('root');
  if (!content) return () => {};
  let last = 0;
  documentElement.classList.add(SIZED_CLASS);
  const report = (): void => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height === last || height === 0) return;
    last = height;
    host.postMessage({ type: 'application-height', height } satisfies HeightMessage, origin);
  };
  const observer = new ResizeObserver(report);
  observer.observe(content);
  report();
  return () => {
    observer.disconnect();
    documentElement.classList.remove(SIZED_CLASS);
  };
}

export interface BridgeParts {
  /** No other origin receives messages. */
  origins: readonly string[];
  session: { store: Pick<StoreApi<Session>, 'getState' | 'subscribe'> };
  page?: Window;
}

interface Listener {
  origin: string;
  name: string;
  /** Id of the user last posted to this window. */
  lastUserId?: string;
  stop?: () => void;
}

/** The windows that may show this page: its parent and its opener. */
export function hostsOf(page: Window): unknown[] {
  return [page.parent === page ? null : page.parent, page.opener].filter((host) => host !== null);
}

/**
 * Posts the signed-in user to the parent and opener once per user and listed origin, and again after a hello
 * of exactly that origin, which may also request the page's height. @returns a function that stops it
 */
export function startBridge({ origins, session, page = window }: BridgeParts): () => void {
  const listedOrigins = new Set(origins.filter((origin) => origin !== '*' && origin !== 'null'));
  const hosts = hostsOf(page);
  const listeners = new Map<unknown, Listener>();
  /** The user last posted to each window that has not sent a hello. */
  const posted = new Map<unknown, string>();
  const notify = (): void => {
    const user = identifiedMessage(session.store.getState());
    if (!user) return;
    for (const host of hosts) {
      const listener = listeners.get(host);
      if ((listener ? listener.lastUserId : posted.get(host)) === user.id) continue;
      posted.set(host, user.id);
      if (listener) listener.lastUserId = user.id;
      const hostOrigin = listener?.origin ?? originOf(host, page);
      for (const origin of listedOrigins)
        if (hostOrigin === undefined || hostOrigin === origin) (host as Window).postMessage(user, origin);
    }
  };
  const onMessage = ({ source, origin, data }: MessageEvent): void => {
    if (!source || !hosts.includes(source) || !listedOrigins.has(origin) || !isHello(data)) return;
    const name = typeof data.listener === 'string' ? data.listener : '';
    const currentListener = listeners.get(source);
    // A page repeats its hello until the answer; a reloaded page has another name.
    if (currentListener?.origin !== origin || currentListener.name !== name) {
      currentListener?.stop?.();
      const isFrame = data.height === true && source === page.parent;
      const stop = isFrame ? reportHeight(source as Window, origin, page) : undefined;
      listeners.set(source, { origin, name, ...(stop && { stop }) });
    }
    notify();
  };
  page.addEventListener('message', onMessage);
  const stop = session.store.subscribe(notify);
  notify();
  return () => {
    page.removeEventListener('message', onMessage);
    for (const { stop: end } of listeners.values()) end?.();
    stop();
  };
}

/** The host's origin, if known: a message to a wrong origin logs an error. Firefox and cross-origin openers hide it. */
function originOf(host: unknown, page: Window): string | undefined {
  if (host === page.parent) return page.location.ancestorOrigins?.[0];
  try {
    return (host as Window).location.origin;
  } catch {
    return undefined;
  }
}

/** The message about the user, with only the documented fields. */
function identifiedMessage({ id, email, firstName, lastName }: Session): IdentifiedMessage | undefined {
  if (!id) return undefined;
  return {
    type: 'applicant-identified',
    id,
    email: email ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
  };
}

interface HelloMessage {
  type: 'applicant-hello';
  listener?: string;
  height?: boolean;
}

/** Tells the embedding page who signed in [EMBED-2]. */
interface IdentifiedMessage {
  type: 'applicant-identified';
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

function isHello(data: unknown): data is HelloMessage {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'applicant-hello';
}
