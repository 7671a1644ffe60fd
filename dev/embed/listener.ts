/**
 * For a partner's page: hears who signed in inside the application, in a frame or in a popup. Copy this file; it needs
 * nothing else. docs/partners.md says how.
 */

/** Who signed in. A name that the person has not given yet is an empty text. */
export interface Applicant {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
}

export interface ListenOptions {
  /** Origin of the application, as https://funding.example. Nothing is heard from any other. */
  origin: string;
  /** The frame that shows the application, or the window that `window.open` gave. */
  target: HTMLIFrameElement | Window;
  /** Called once for each person who signs in. */
  onIdentified: (applicant: Applicant) => void;
}

const EVERY_MS = 1000;

/**
 * Says hello to the application until it answers, and reports who signed in. This page's own origin must be in the
 * `origins` of the brand, or the application stays silent.
 * @returns how to stop listening
 */
export function listenForApplicant({ origin, target, onIdentified }: ListenOptions): () => void {
  const listener = Math.random().toString(36).slice(2);
  // `in` and property reads throw on a window of another origin; asking what it is does not.
  const windowOf = (): Window | null => (target instanceof HTMLIFrameElement ? target.contentWindow : target);
  const sayHello = (): void => {
    const application = windowOf();
    if (application && !application.closed)
      application.postMessage({ type: 'applicant-hello', listener }, origin);
  };
  const hear = (event: MessageEvent): void => {
    if (event.origin !== origin || event.source !== windowOf()) return;
    const { type, id, email, firstName, lastName } = (event.data ?? {}) as Applicant & { type?: string };
    if (type === 'applicant-identified') onIdentified({ id, email, firstName, lastName });
  };
  window.addEventListener('message', hear);
  // Repeated, because nobody out here can see when the application is ready to hear, or that it was reloaded.
  const timer = setInterval(sayHello, EVERY_MS);
  return () => {
    window.removeEventListener('message', hear);
    clearInterval(timer);
  };
}
