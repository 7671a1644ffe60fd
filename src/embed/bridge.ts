import type { StoreApi } from 'zustand/vanilla';
import type { Session } from '../session/state/index.ts';

/** How high the page is, for a frame that grows with it; in px. */
interface Height {
  type: 'application-height';
  height: number;
}

/** The page is as high as what it shows, not as the frame is: else it would never become lower again. */
const SIZED = 'is-sized';

/**
 * Tells the page around this one how high it is, now and after each change, at that origin alone.
 * @returns how to stop
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
  /** The brand's list; nobody else hears anything. */
  origins: readonly string[];
  session: { store: Pick<StoreApi<Session>, 'getState' | 'subscribe'> };
  page?: Window;
}

interface Listener {
  origin: string;
  name: string;
  /** Id of the user that was last posted to it. */
  told?: string;
  /** Ends what tells it how high this page is. */
  stop?: () => void;
}

/** The windows that may show this page: the one around it and the one that opened it. */
export function hostsOf(page: Window): unknown[] {
  return [page.parent === page ? null : page.parent, page.opener].filter((host) => host !== null);
}

/**
 * Posts the signed-in user to the page around this one and to the page that opened it: as soon as the user is known, once for each user and
 * each origin that the brand lists. The browser delivers it only to a window of that origin. A page may ask again with a hello; it is
 * answered if its window is the parent or opener and its origin is, to the letter, one of the brand's. A page with a frame around this one
 * that asks for it gets the height of this page, too.
 * @returns how to stop
 */
export function startBridge({ origins, session, page = window }: BridgeParts): () => void {
  const listed = new Set(origins.filter((origin) => origin !== '*' && origin !== 'null'));
  const hosts = hostsOf(page);
  const listeners = new Map<unknown, Listener>();
  /** Id of the user that was last posted to a window which has not asked. */
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
    // Hello is said again and again until it is answered; a page that was loaded anew has another name.
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
 * The origin of a host, if the browser says it: a message to another origin would only write an error to the console. Firefox says it of
 * no window, and no browser of an opener with another origin.
 */
function knownOrigin(host: unknown, page: Window): string | undefined {
  if (host === page.parent) return page.location.ancestorOrigins?.[0];
  try {
    return (host as Window).location.origin;
  } catch {
    return undefined;
  }
}

/** The agreed fields and no other. */
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

/** How a partner's page asks for the user. `listener` tells one listening page from the next. */
interface Hello {
  type: 'applicant-hello';
  listener?: string;
  /** It shows this page in a frame and wants to know how high that has to be. */
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

/** Whether a message that came in is a partner's hello. */
function isHello(data: unknown): data is Hello {
  return typeof data === 'object' && data !== null && (data as { type?: unknown }).type === 'applicant-hello';
}
