// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { startBridge } from '#src/embed/bridge.ts';
import { type Session, SIGNED_OUT } from '#src/session/session.ts';

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

/** A page inside a frame: its parent keeps what is posted to it. */
function frame(session: Session = ADA, origins: readonly string[] = [ORIGIN]) {
  const posted: { data: unknown; to: unknown }[] = [];
  const parent = {
    postMessage: (data: unknown, to: unknown) => posted.push({ data, to }),
  } as unknown as Window;
  const events = new EventTarget();
  const page = Object.assign(events, { parent, opener: null, document }) as unknown as Window;
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
  it('answers a hello from a listed origin with the agreed fields, once, to that origin', () => {
    const { posted, say } = frame();
    expect(posted).toEqual([]);
    say(hello);
    say(hello);
    expect(posted).toEqual([
      {
        data: {
          type: 'applicant-identified',
          id: 'email|ada',
          email: 'ada@oak.example',
          firstName: 'Ada',
          lastName: 'Oak',
        },
        to: ORIGIN,
      },
    ]);
    say({ ...hello, listener: 'reloaded' });
    expect(posted).toHaveLength(2);
  });

  it('waits for the sign-in, and tells of the next person too', () => {
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
  ])('says nothing to %s', (_, origin) => {
    const { posted, say } = frame();
    say(hello, origin);
    expect(posted).toEqual([]);
  });

  it('says nothing to another window of the right origin, to a null origin in the list, or to other words', () => {
    const { posted, say } = frame(ADA, [ORIGIN, 'null']);
    say(hello, ORIGIN, {});
    say(hello, ORIGIN, null);
    say({ type: 'hello' });
    say('applicant-hello');
    say(null);
    expect(posted).toEqual([]);
  });

  it('tells how high it is to a frame of a listed origin that asks for it, and to that origin alone', () => {
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

  it('says nothing where the brand lists nobody, or after the end', () => {
    const alone = frame(ADA, []);
    alone.say(hello);
    expect(alone.posted).toEqual([]);
    const ended = frame();
    ended.stop();
    ended.say(hello);
    expect(ended.posted).toEqual([]);
  });
});
