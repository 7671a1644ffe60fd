/**
 * Shows the application in a frame on a partner's page (docs/partners.md). Version 1, without dependencies.
 *
 *   <script src="https://funding.example/embed.js" data-path="/app/amount" data-title="Apply for funding" async></script>
 *
 * The frame stands at the script tag, is as high as its content, and fires 'applicant-identified' (`detail`: id, email,
 * firstName, lastName), which bubbles. Messages of other windows and origins are ignored.
 */
(() => {
  const script = document.currentScript;
  const { origin } = new URL(script.src);
  /** The application may not be ready at first, or be reloaded. */
  const EVERY_MS = 1000;
  /** The frame is tried if the server has not answered by then. */
  const ANSWER_MS = 4000;
  /** Limits of a height in px. */
  const LOWEST = 200;
  const HIGHEST = 20000;

  /** A window that loads has the partner's origin: a message to ours would fail. */
  const showsApplication = (target) => {
    try {
      return target.location.origin === origin;
    } catch {
      return true;
    }
  };

  /**
   * Asks the server whether this page may frame `address`. Without an answer, the frame is tried.
   * @returns the text of the link that replaces a frame
   */
  const linkInstead = async (address) => {
    const pages = [window.origin, ...(location.ancestorOrigins ?? [])];
    try {
      const answer = await fetch(`${origin}/brands/current/frame${address.search}`, {
        credentials: 'omit',
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const { origins, link } = await answer.json();
      // A listed http: also allows https:, as in a content security policy.
      const isListed = (page) => origins.includes(page) || origins.includes(page.replace('https:', 'http:'));
      return pages.every(isListed) ? undefined : link || address.href;
    } catch {
      return undefined;
    }
  };

  /**
   * Says hello to a window of the application, and receives the signed-in user and the page's height.
   * @param windowOf returns the window; a frame has none before it is in the page
   * @returns a function that stops it
   */
  const listen = (windowOf, { onIdentified, onHeight }) => {
    const listener = Math.random().toString(36).slice(2);
    const hello = { type: 'applicant-hello', listener, ...(onHeight ? { height: true } : {}) };
    const say = () => {
      const target = windowOf();
      if (target && !target.closed && showsApplication(target)) target.postMessage(hello, origin);
    };
    const hear = (event) => {
      if (event.origin !== origin || !event.source || event.source !== windowOf()) return;
      const { type, height, id, email, firstName, lastName } = event.data || {};
      if (type === 'applicant-identified') onIdentified?.({ id, email, firstName, lastName });
      else if (type === 'application-height' && height >= LOWEST && height <= HIGHEST) onHeight?.(height);
    };
    window.addEventListener('message', hear);
    const timer = setInterval(say, EVERY_MS);
    return () => {
      window.removeEventListener('message', hear);
      clearInterval(timer);
    };
  };

  /**
   * Puts a frame into `place`, or a link to a new tab if the brand does not list this page.
   * @returns the frame, and a function that removes it
   */
  const frame = (place, { path = '/', title = 'Application', onIdentified } = {}) => {
    const made = document.createElement('iframe');
    const address = new URL(path, origin);
    if (address.origin !== origin) throw new Error(`${path} is no page of ${origin}.`);
    made.title = title;
    made.referrerPolicy = 'strict-origin-when-cross-origin';
    made.allow = "camera 'none'; microphone 'none'; geolocation 'none'; payment 'none'";
    Object.assign(made.style, { display: 'block', width: '100%', height: '760px', border: '0' });
    const stop = listen(() => made.contentWindow, {
      onIdentified(applicant) {
        onIdentified?.(applicant);
        made.dispatchEvent(new CustomEvent('applicant-identified', { detail: applicant, bubbles: true }));
      },
      onHeight(height) {
        made.style.height = `${Math.ceil(height)}px`;
      },
    });
    place.append(made);
    let shown = made;
    void linkInstead(address).then((text) => {
      if (!text) {
        made.src = address.href;
        return;
      }
      stop();
      const link = Object.assign(document.createElement('a'), {
        href: address.href,
        target: '_blank',
        rel: 'noopener',
      });
      link.textContent = text;
      made.replaceWith(link);
      shown = link;
    });
    return {
      frame: made,
      remove() {
        stop();
        shown.remove();
      },
    };
  };

  window.FundingApplication = {
    frame,
    /** Receives the user who signs in in a popup: `window.open` with an address of the application. */
    popup: (opened, onIdentified) => listen(() => opened, { onIdentified }),
  };
  const { path, title } = script.dataset;
  if (path === undefined) return;
  const place = document.createElement('div');
  script.after(place);
  frame(place, { path, title });
})();
