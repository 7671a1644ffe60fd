// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { startBridge } from '#src/embed/bridge.ts';
import { type Session, SIGNED_OUT } from '#src/session/state/session.ts';

const ORIGIN = 'https://partner.example';
const ADA: Session = {
  loggedIn: true,
  accounts: ['a1'],
  accountId: 'a1',
  id: 'email|ada',
  email: 'ada@oak.example',
  firstName: 'Ada',
  lastName: 'Oak',
  image: 'https://pictures.example/ada',
  expires: 1,
  type: 'applicant',
};

/** A page in a frame whose browser names the embedding origin, or does not: its parent records the messages. */
function frame(session: Session = ADA, origins: readonly string[] = [ORIGIN], around?: string) {
  const posted: { data: unknown; to: unknown }[] = [];
  const parent = {
    postMessage: (data: unknown, to: unknown) => posted.push({ data, to }),
  } as unknown as Window;
  const events = new EventTarget();
  const location = around === undefined ? {} : { ancestorOrigins: [around] };
  const page = Object.assign(events, { parent, opener: null, document, location }) as unknown as Window;
  const store = createStore<Session>(() => session);
  const stop = startBridge({ origins, session: { store }, page });
  const say = (data: unknown, origin = ORIGIN, source: unknown = parent): void => {
    events.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  };
  return { posted, store, say, stop, parent };
}
afterEach(() => vi.unstubAllGlobals());
const hello = { type: 'applicant-hello', listener: 'one' };

describe('embedded mode [EMBED-2] [EMBED-3]', () => {
  const user = {
    type: 'applicant-identified',
    id: 'email|ada',
    email: 'ada@oak.example',
    firstName: 'Ada',
    lastName: 'Oak',
  };

  it('[EMBED-4] the user is posted to a page that only listens, once to each listed origin, with the agreed fields', () => {
    const { posted, store } = frame(SIGNED_OUT, [ORIGIN, 'https://second.example', '*', 'null']);
    expect(posted).toEqual([]);
    store.setState(ADA, true);
    store.setState({ expires: 2 });
    expect(posted).toEqual([
      { data: user, to: ORIGIN },
      { data: user, to: 'https://second.example' },
    ]);
  });

  it('the user is posted at once if known already', () => {
    expect(frame().posted).toEqual([{ data: user, to: ORIGIN }]);
  });

  it('the user is posted only to the origin that the browser names', () => {
    const second = 'https://second.example';
    expect(frame(ADA, [ORIGIN, second], second).posted).toEqual([{ data: user, to: second }]);
    expect(frame(ADA, [ORIGIN], second).posted).toEqual([]);
  });

  it('the user is posted to the opener, but not to one of an own page', () => {
    const openerOf = (location: object) => {
      const postMessage = vi.fn();
      const page = Object.assign(new EventTarget(), { opener: { postMessage, location }, document });
      Object.assign(page, { parent: page });
      const store = createStore<Session>(() => ADA);
      startBridge({ origins: [ORIGIN], session: { store }, page: page as unknown as Window });
      return postMessage.mock.calls;
    };
    const foreign = {
      get origin(): string {
        throw new DOMException('Blocked a frame', 'SecurityError');
      },
    };
    expect(openerOf(foreign)).toEqual([[user, ORIGIN]]);
    expect(openerOf({ origin: 'https://funding.example' })).toEqual([]);
  });

  it('[EMBED-4] a hello from a listed origin is answered once for each listener, to that origin alone', () => {
    const { posted, say } = frame(ADA, [ORIGIN, 'https://second.example']);
    posted.length = 0;
    say(hello);
    say(hello);
    expect(posted).toEqual([{ data: user, to: ORIGIN }]);
    say({ ...hello, listener: 'reloaded' });
    expect(posted).toHaveLength(2);
  });

  it('posts after the sign-in, and posts the next person too', () => {
    const { posted, store, say } = frame(SIGNED_OUT);
    say(hello);
    expect(posted).toEqual([]);
    store.setState({ ...ADA, firstName: undefined, lastName: undefined }, true);
    store.setState({ expires: 2 });
    store.setState(SIGNED_OUT, true);
    store.setState({ ...ADA, id: 'email|bob' }, true);
    expect(posted.map(({ data }) => data)).toMatchObject([
      { id: 'email|ada', firstName: '', lastName: '' },
      { id: 'email|bob' },
    ]);
  });

  it.each([
    ['a longer host', 'https://partner.example.evil.example'],
    ['a longer name', 'https://evil-partner.example'],
    ['a host below', 'https://www.partner.example'],
    ['another scheme', 'http://partner.example'],
    ['another port', 'https://partner.example:8443'],
    ['a sandboxed page', 'null'],
    ['a star', '*'],
    ['nothing', ''],
  ])('posts nothing to %s', (_, origin) => {
    const { posted, say } = frame();
    posted.length = 0;
    say(hello, origin);
    expect(posted).toEqual([]);
  });

  it('posts nothing to another window of the right origin, to a listed origin `null`, or after an unknown message', () => {
    const { posted, say } = frame(ADA, [ORIGIN, 'null']);
    posted.length = 0;
    say(hello, ORIGIN, {});
    say(hello, 'null');
    say(hello, ORIGIN, null);
    say({ type: 'hello' });
    say('applicant-hello');
    say(null);
    expect(posted).toEqual([]);
  });

  it('posts its height to a frame of a listed origin that requests it, and only to that origin', () => {
    const observer = { observe: () => {}, disconnect: () => {} };
    vi.stubGlobal('ResizeObserver', function ResizeObserver() {
      return observer;
    });
    document.body.innerHTML = '<div id="root"></div>';
    vi.spyOn(document.body.children[0] as Element, 'getBoundingClientRect').mockReturnValue({
      height: 700,
    } as DOMRect);
    const { posted, say } = frame(SIGNED_OUT);
    const asks = { ...hello, height: true };
    say(asks, `${ORIGIN}.evil.example`);
    say(asks, 'null');
    say(asks, ORIGIN, {});
    say({ ...hello, listener: 'popup' });
    expect(posted).toEqual([]);
    say(asks);
    expect(posted).toEqual([{ data: { type: 'application-height', height: 700 }, to: ORIGIN }]);
  });

  it('posts nothing if the brand lists no origin, or after it was stopped', () => {
    const unlistedPage = frame(ADA, []);
    unlistedPage.say(hello);
    expect(unlistedPage.posted).toEqual([]);
    const endedPage = frame();
    endedPage.posted.length = 0;
    endedPage.stop();
    endedPage.say(hello);
    endedPage.store.setState({ id: 'email|bob' });
    expect(endedPage.posted).toEqual([]);
  });
});
