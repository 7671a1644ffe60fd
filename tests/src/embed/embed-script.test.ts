// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportHeight } from '#src/embed/bridge.ts';

const source = readFileSync('public/embed.js', 'utf8');
const ORIGIN = 'https://funding.example';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const OWN = window.origin;
const LISTED = { origins: ['https://other.example', OWN], link: 'Open the application' };

/** Adds the script to the page as docs/partners.md says. `answer` is the response with the origins that may embed it. */
async function runScript(
  dataset: Record<string, string> = { path: '/app/amount', title: 'Apply' },
  answer: () => Promise<object> = async () => LISTED,
) {
  const fetchFromServer = vi.fn(async (_address: string, _init: RequestInit) => ({ json: answer }));
  vi.stubGlobal('fetch', fetchFromServer);
  const script = document.createElement('script');
  script.setAttribute('data-of', 'test');
  Object.assign(script.dataset, dataset);
  document.body.append(script);
  // Set late and by hand: jsdom must not fetch it.
  Object.defineProperty(script, 'src', { value: `${ORIGIN}/embed.js` });
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
  new Function(source)();
  const frame = document.querySelector('iframe');
  if (!frame) throw new Error('There is no frame.');
  const postMessage = vi.fn();
  const inside = { postMessage: postMessage, closed: false };
  Object.defineProperty(frame, 'contentWindow', { value: inside });
  const receive = (data: unknown, origin = ORIGIN, from: unknown = inside) => {
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: from }));
  };
  await vi.advanceTimersByTimeAsync(0);
  return { frame, postMessage, receive, inside, fetchFromServer };
}

it("creates a frame of the script's origin, with a name and without permissions, and posts a hello only to that origin", async () => {
  const { frame, postMessage } = await runScript();
  expect([frame.src, frame.title]).toEqual([`${ORIGIN}/app/amount`, 'Apply']);
  expect(frame.allow).toContain("camera 'none'");
  vi.advanceTimersByTime(1000);
  expect(postMessage.mock.calls).toEqual([
    [{ type: 'applicant-hello', listener: expect.stringMatching(/^\w+$/), height: true }, ORIGIN],
  ]);
});

it('accepts a height and a person from the frame at that origin, and ignores messages from other origins', async () => {
  const { frame, receive } = await runScript();
  const listener = vi.fn();
  document.body.addEventListener('applicant-identified', (event) => listener((event as CustomEvent).detail));
  const height = (value: unknown) => ({ type: 'application-height', height: value });
  const ada = { id: 'a', email: 'ada@oak.example', firstName: 'Ada', lastName: 'Oak' };
  receive(height(900), 'https://funding.example.evil');
  receive(height(900), ORIGIN, window);
  receive(height(900), ORIGIN, null);
  for (const badHeight of [0, 1e9, -900, 'calc(1px)', null, Number.NaN]) receive(height(badHeight));
  receive({ type: 'applicant-identified', ...ada }, 'https://evil.example');
  receive(null);
  expect(frame.style.height).toBe('760px');
  expect(listener).not.toHaveBeenCalled();
  receive(height(1200.4));
  receive({ type: 'applicant-identified', ...ada, token: 'no' });
  expect(frame.style.height).toBe('1201px');
  expect(listener.mock.calls).toEqual([[ada]]);
});

it('[EMBED-6] a page that is not listed gets a link to a new tab instead of the frame, and sends no message', async () => {
  const { postMessage, fetchFromServer } = await runScript(
    { path: '/app/amount?brand=harbor' },
    async () => ({
      origins: ['https://other.example', `${OWN}.evil.example`],
      link: 'Abrir la solicitud',
    }),
  );
  expect(fetchFromServer.mock.calls[0]?.[0]).toBe(`${ORIGIN}/brands/current/frame?brand=harbor`);
  expect(fetchFromServer.mock.calls[0]?.[1].credentials).toBe('omit');
  expect(document.querySelector('iframe')).toBeNull();
  const link = document.querySelector('a');
  expect([link?.textContent, link?.href, link?.target, link?.rel]).toEqual([
    'Abrir la solicitud',
    `${ORIGIN}/app/amount?brand=harbor`,
    '_blank',
    'noopener',
  ]);
  vi.advanceTimersByTime(3000);
  expect(postMessage).not.toHaveBeenCalled();
});

it.each([
  ['lists the page', OWN, async () => LISTED],
  [
    'lists the page with http:',
    'https://other.example',
    async () => ({ ...LISTED, origins: ['http://other.example'] }),
  ],
  ['can not be reached', OWN, () => Promise.reject(new TypeError('Failed to fetch'))],
  ['has no such brand', OWN, async () => ({ type: 'not-found' })],
])('the frame loads the application if the server %s', async (_, page, answer: () => Promise<object>) => {
  vi.stubGlobal('origin', page);
  expect((await runScript(undefined, answer)).frame.src).toBe(`${ORIGIN}/app/amount`);
});

it('[EMBED-6] tries the frame if the server does not answer within four seconds', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout');
  let failRequest = (): void => {};
  const { frame, fetchFromServer } = await runScript(
    undefined,
    () => new Promise((_, reject) => (failRequest = () => reject(new Error()))),
  );
  expect(limit).toHaveBeenCalledExactlyOnceWith(4000);
  expect(fetchFromServer.mock.calls[0]?.[1].signal).toBe(limit.mock.results[0]?.value);
  expect(frame.getAttribute('src')).toBeNull();
  failRequest();
  await vi.advanceTimersByTimeAsync(0);
  expect(frame.src).toBe(`${ORIGIN}/app/amount`);
});

it('sends no message to the empty page that a window shows before the application has loaded', async () => {
  const { postMessage, inside } = await runScript();
  const page = { location: { origin: OWN } };
  Object.assign(inside, page);
  vi.advanceTimersByTime(3000);
  expect(postMessage).not.toHaveBeenCalled();
  page.location.origin = ORIGIN;
  vi.advanceTimersByTime(1000);
  expect(postMessage).toHaveBeenCalledOnce();
});

it('refuses a path to another origin, and is smaller than 3 KB', async () => {
  await expect(runScript({ path: 'https://evil.example/' })).rejects.toThrow('is no page of');
  expect(gzipSync(source).length).toBeLessThan(3 * 1024);
});

it('the page posts each change of its height to one origin, and is as high as its content, not as its frame', () => {
  let notifyChange = (): void => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(work: () => void) {
        notifyChange = work;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  const root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
  const measured = vi.spyOn(root, 'getBoundingClientRect');
  const setHeight = (height: number) => measured.mockReturnValue({ height } as DOMRect);
  const host = { postMessage: vi.fn() };
  setHeight(700.2);
  const stop = reportHeight(host as unknown as Window, 'https://partner.example');
  notifyChange();
  setHeight(500);
  notifyChange();
  expect(host.postMessage.mock.calls).toEqual([
    [{ type: 'application-height', height: 701 }, 'https://partner.example'],
    [{ type: 'application-height', height: 500 }, 'https://partner.example'],
  ]);
  expect(document.documentElement.classList.contains('is-sized')).toBe(true);
  stop();
  expect(document.documentElement.classList.contains('is-sized')).toBe(false);
});
