import type { StoreApi } from 'zustand/vanilla';
import type { Session } from '../session/state/index.ts';

/** The height of the page in px, for a frame that adapts to it. */
interface Height {
  type: 'application-height';
  height: number;
}

/** Makes the page as high as its content instead of the frame; otherwise it could never shrink. */
const SIZED = 'is-sized';

/**
 * Posts the page's height to the framing page, now and after each change, only at that origin.
 * @returns a function that stops it
 */
export function reportHeight(host: Window, origin: string, page: Window = window): () => void {
  const { documentElement } = page.document;
  const content = page.document.getElementById('root');
  if (!content) return () => {};
  let last = 0;
  documentElement.classList.add(SIZED);
  const report = (): void => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height === last || height === 0) return;
    last = height;
    host.postMessage({ type: 'application-height', height } satisfies Height, origin);
  };
  const observer = new ResizeObserver(report);
  observer.observe(content);
  report();
  return () => {
    observer.disconnect();
    documentElement.classList.remove(SIZED);
  };
}

export interface BridgeParts {
  /** The brand's list of origins; no other origin receives messages. */
  origins: readonly string[];
  session: { store: Pick<StoreApi<Session>, 'getState' | 'subscribe'> };
  page?: Window;
}

interface Listener {
  origin: string;
  name: string;
  /** Id of the user that was last posted to it. */
  told?: string;
  /** Stops posting the height. */
  stop?: () => void;
}

/** The windows that may show this page: its parent and its opener. */
export function hostsOf(page: Window): unknown[] {
  return [page.parent === page ? null : page.parent, page.opener].filter((host) => host !== null);
}

/**
 * Posts the signed-in user to the parent and opener: once per user and listed origin, as soon as the user is
 * known. The browser delivers it only to a window of that origin. A page may request it again with a hello,
 * which is answered if the window is the parent or opener and its origin is exactly one of the brand's. A
 * framing page that requests it also gets the height of this page.
 * @returns a function that stops it
 */
export function startBridge({ origins, session, page = window }: BridgeParts): () => void {
  const listed = new Set(origins.filter((origin) => origin !== '*' && origin !== 'null'));
  const hosts = hostsOf(page);
  const listeners = new Map<unknown, Listener>();
  /** The user last posted to each window that has not sent a hello. */
  const posted = new Map<unknown, string>();
  const notify = (): void => {
    const user = identified(session.store.getState());
    if (!user) return;
    for (const host of hosts) {
      const listener = listeners.get(host);
      if ((listener ? listener.told : posted.get(host)) === user.id) continue;
      posted.set(host, user.id);
      if (listener) listener.told = user.id;
      const known = listener?.origin ?? knownOrigin(host, page);
      for (const origin of listed)
        if (known === undefined || known === origin) (host as Window).postMessage(user, origin);
    }
  };
  const hear = ({ source, origin, data }: MessageEvent): void => {
    if (!source || !hosts.includes(source) || !listed.has(origin) || !isHello(data)) return;
    const name = typeof data.listener === 'string' ? data.listener : '';
    const known = listeners.get(source);
    // A page repeats its hello until it is answered; a reloaded page has another name.
    if (known?.origin !== origin || known.name !== name) {
      known?.stop?.();
      const isFrame = data.height === true && source === page.parent;
      const stop = isFrame ? reportHeight(source as Window, origin, page) : undefined;
      listeners.set(source, { origin, name, ...(stop && { stop }) });
    }
    notify();
  };
  page.addEventListener('message', hear);
  const stop = session.store.subscribe(notify);
  notify();
  return () => {
    page.removeEventListener('message', hear);
    for (const { stop: end } of listeners.values()) end?.();
    stop();
  };
}

/**
 * The origin of a host if the browser reveals it: a message to a wrong origin only logs an error to the
 * console. Firefox never reveals it, and no browser reveals it of a cross-origin opener.
 */
function knownOrigin(host: unknown, page: Window): string | undefined {
  if (host === page.parent) return page.location.ancestorOrigins?.[0];
  try {
    return (host as Window).location.origin;
  } catch {
    return undefined;
  }
}

/** Only the documented fields. */
function identified({ loggedIn, id, email, firstName, lastName }: Session): Identified | undefined {
  if (!loggedIn || !id) return undefined;
  return {
    type: 'applicant-identified',
    id,
    email: email ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
  };
}

/** A partner page's request for the user. `listener` identifies the listening page. */
interface Hello {
  type: 'applicant-hello';
  listener?: string;
  /** It frames this page and wants its height. */
  height?: boolean;
}

/** The message to a partner's page once a user is signed in [EMBED-2]. */
interface Identified {
  type: 'applicant-identified';
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

/** Whether a received message is a partner's hello. */
function isHello(data: unknown): data is Hello {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'applicant-hello';
}
