/**
 * Shows the application in a frame on a partner's page (docs/partners.md). Version 1, without dependencies.
 *
 *   <script src="https://funding.example/embed.js" data-path="/app/amount" data-title="Apply for funding" async></script>
 *
 * The frame stands where the script tag does, is as high as what it shows, and gives the event 'applicant-identified'
 * (`detail`: id, email, firstName, lastName), which bubbles. Nothing is heard but from that frame at this script's own origin.
 */
(() => {
  const script = document.currentScript;
  const { origin } = new URL(script.src);
  /** Nobody out here sees when the application is ready to hear, or that it was reloaded: hello is said again and again. */
  const EVERY_MS = 1000;
  /** What a frame may ask for in px; anything else is no height of ours. */
  const LOWEST = 200;
  const HIGHEST = 20000;

  /**
   * Says hello to a window of the application and hears what it says: who signed in, and how high its page is.
   * @param windowOf gives the window; a frame has none before it stands in the page
   * @returns how to stop
   */
  const listen = (windowOf, { onIdentified, onHeight }) => {
    const listener = Math.random().toString(36).slice(2);
    const hello = { type: 'applicant-hello', listener, ...(onHeight ? { height: true } : {}) };
    const say = () => {
      const target = windowOf();
      if (target && !target.closed) target.postMessage(hello, origin);
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

  /** Makes the frame and puts it into `place`; gives the frame back, with how to take it away. */
  const frame = (place, { path = '/', title = 'Application', onIdentified } = {}) => {
    const made = document.createElement('iframe');
    const address = new URL(path, origin);
    if (address.origin !== origin) throw new Error(`${path} is no page of ${origin}.`);
    made.src = address.href;
    made.title = title;
    made.referrerPolicy = 'strict-origin-when-cross-origin';
    // It asks for nothing of the device.
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
    return {
      frame: made,
      remove() {
        stop();
        made.remove();
      },
    };
  };

  window.FundingApplication = {
    frame,
    /** Hears who signs in inside a popup: `window.open` with an address of the application. */
    popup: (opened, onIdentified) => listen(() => opened, { onIdentified }),
  };
  const { path, title } = script.dataset;
  if (path === undefined) return;
  const place = document.createElement('div');
  script.after(place);
  frame(place, { path, title });
})();
