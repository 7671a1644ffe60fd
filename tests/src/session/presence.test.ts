import { expect, test } from 'vitest';
import { createPresence } from '#src/session/tab/index.ts';
import { fakeLocks } from './fake-browser.ts';

// Pages of one browser that mark themselves as signed in. Each has an EventTarget as its window.

const WAIT_MS = 20;

function browser() {
  const locks = fakeLocks() as unknown as LockManager;
  return () => {
    const window = new EventTarget();
    const dispatchPageEvent = (type: string, isPersisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event(type), { persisted: isPersisted }));
    return {
      ...createPresence('here', () => locks, window as unknown as Window),
      persisted: dispatchPageEvent,
    };
  };
}
/** Whether all marks were removed within `WAIT_MS`. */
async function isFree(page: ReturnType<ReturnType<typeof browser>>): Promise<boolean> {
  await page.whenNoPageSignedIn(WAIT_MS);
  return !(await page.isAnyPageSignedIn());
}

test('a marked page is known to the others until it removes its mark', async () => {
  const open = browser();
  const [first, two] = [open(), open()];
  expect(await two.isAnyPageSignedIn()).toBe(false);
  await first.mark(true);
  expect(await two.isAnyPageSignedIn()).toBe(true);
  await first.mark(false);
  expect(await isFree(two)).toBe(true);
});

test('several pages are marked at once, until the last page removes its mark', async () => {
  const open = browser();
  const [first, two, three] = [open(), open(), open()];
  await first.mark(true);
  const second = await Promise.race([
    two.mark(true).then(() => 'marked'),
    new Promise((resolve) => setTimeout(resolve, WAIT_MS, 'waits')),
  ]);
  expect(second).toBe('marked');
  await first.mark(false);
  expect(await isFree(three)).toBe(false);
  await two.mark(false);
  expect(await isFree(three)).toBe(true);
});

test('a mark that is set twice is removed once', async () => {
  const open = browser();
  const [first, two] = [open(), open()];
  await first.mark(true);
  await first.mark(true);
  await first.mark(false);
  expect(await isFree(two)).toBe(true);
});

test('a page loses its mark in the back/forward cache and has it again when it is shown', async () => {
  const open = browser();
  const [first, two] = [open(), open()];
  await first.mark(true);
  first.persisted('pagehide', true);
  expect(await isFree(two)).toBe(true);
  first.persisted('pageshow', true);
  expect(await two.isAnyPageSignedIn()).toBe(true);
});

test.each([
  ['has no mark', false, true],
  ['is loaded anew', true, false],
])('a shown page that %s marks nothing', async (_, isMarked, isPersisted) => {
  const open = browser();
  const [first, two] = [open(), open()];
  await first.mark(true);
  await first.mark(isMarked);
  first.persisted('pagehide', isPersisted);
  first.persisted('pageshow', isPersisted);
  expect(await isFree(two)).toBe(true);
});

test.each([
  ['has no locks', () => undefined],
  [
    'denies locks',
    () => ({
      request: () => Promise.reject(new Error('denied')),
      query: () => Promise.reject(new Error('denied')),
    }),
  ],
])('a browser that %s reports no page and delays nothing', async (_, locksOf) => {
  const page = createPresence(
    'here',
    locksOf as unknown as () => LockManager,
    new EventTarget() as unknown as Window,
  );
  await page.mark(true);
  expect(await page.isAnyPageSignedIn()).toBe(false);
  await page.whenNoPageSignedIn(60_000);
});
