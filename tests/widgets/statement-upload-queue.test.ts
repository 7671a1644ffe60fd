import { describe, expect, it, vi } from 'vitest';
import { createUploadQueue } from '#widgets/sending/upload-queue.ts';
import { isBusy } from '#widgets/sending/uploads.ts';
import { aFile, FakeServer, LOST, REFUSED, SESSION_OVER, settlePromises } from './fake-files.ts';

const names = (queue: ReturnType<typeof createUploadQueue>) =>
  queue.getState().items.map((item) => `${item.name} ${item.state}`);

const someFiles = (count: number) => Array.from({ length: count }, (_, i) => aFile(`${i + 1}.pdf`, 100 + i));

describe('the queue of uploads', () => {
  it('sends three files at once, and the next when one is done', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add(someFiles(5), 'statement');
    expect(names(queue)).toEqual([
      '1.pdf uploading',
      '2.pdf uploading',
      '3.pdf uploading',
      '4.pdf waiting',
      '5.pdf waiting',
    ]);
    server.progress('1.pdf', 0.43);
    expect(queue.getState().items[0]).toMatchObject({ state: 'uploading', part: 0.43 });
    server.progress('1.pdf', 1);
    expect(names(queue)[0]).toBe('1.pdf checking');
    await server.finish('1.pdf');
    expect(names(queue).slice(0, 4)).toEqual([
      '1.pdf uploaded',
      '2.pdf uploading',
      '3.pdf uploading',
      '4.pdf uploading',
    ]);
    expect(server.most).toBe(3);
  });

  it('[STMT-27] is not saved while a photo is reduced, counts the photo, and drops it if the session ends', async () => {
    const server = new FakeServer();
    const endedController = new AbortController();
    const queue = createUploadQueue({ ...server.port, ended: endedController.signal });
    await queue.add(someFiles(1), 'statement');
    await server.finish('1.pdf');
    let fail = (): void => {};
    vi.stubGlobal('createImageBitmap', () => new Promise((_, reject) => (fail = () => reject(new Error()))));
    const adding = queue.add([aFile('a.heic', 5), aFile('2.pdf', 9)], 'statement');
    await settlePromises();
    expect(queue.getState()).toMatchObject({
      preparing: ['statement'],
      news: { kind: 'preparing', count: 1 },
    });
    expect(isBusy(queue.getState())).toBe(true);
    expect(await queue.save()).toBe(false);
    fail();
    await adding;
    expect(queue.getState().preparing).toEqual([]);
    expect(names(queue)).toEqual(['1.pdf uploaded', '2.pdf uploading']);
    const lateAdd = queue.add([aFile('b.heic', 5), aFile('3.pdf', 9)], 'statement');
    await settlePromises();
    endedController.abort();
    fail();
    await lateAdd;
    vi.unstubAllGlobals();
    expect(queue.getState()).toMatchObject({ items: [], preparing: [], leftOut: [] });
  });

  it('announces the result of a choice once, for all its files', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    const announcements: unknown[] = [];
    queue.subscribe(() => {
      if (announcements.at(-1) !== queue.getState().news) announcements.push(queue.getState().news);
    });
    await queue.add(someFiles(3), 'statement');
    await server.finish('1.pdf');
    await server.finish('2.pdf', REFUSED);
    await server.finish('3.pdf');
    expect(announcements).toEqual([
      { kind: 'started', count: 3 },
      { kind: 'finished', uploaded: 2, failed: 1 },
    ]);
  });

  it('announces the same message twice if it happens twice', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add([aFile('a.gif', 5)], 'statement');
    const { news, newsCount } = queue.getState();
    await queue.add([aFile('b.gif', 5)], 'statement');
    expect(queue.getState().news).toEqual(news);
    expect(queue.getState().newsCount).toBe(newsCount + 1);
  });

  it('renders whole percents, not every packet', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add(someFiles(1), 'statement');
    const drawn = vi.fn();
    queue.subscribe(drawn);
    for (let index = 0; index < 100; index += 1) server.progress('1.pdf', index / 10_000);
    expect(drawn).not.toHaveBeenCalled();
    server.progress('1.pdf', 0.02);
    expect(drawn).toHaveBeenCalledTimes(1);
  });

  it('cancels waiting and running uploads without a result', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add(someFiles(4), 'statement');
    const [first, , , fourth] = queue.getState().items;
    queue.cancel(first?.clientId ?? '');
    queue.cancel(fourth?.clientId ?? '');
    await settlePromises();
    expect(server.aborted).toEqual(['1.pdf']);
    expect(names(queue)).toEqual(['1.pdf canceled', '2.pdf uploading', '3.pdf uploading', '4.pdf canceled']);
    await server.finish('2.pdf');
    await server.finish('3.pdf');
    expect(server.stored.map((file) => file.name)).toEqual(['2.pdf', '3.pdf']);
  });

  it('a canceled file that had arrived is shown, so that it can be removed', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add(someFiles(1), 'statement');
    server.progress('1.pdf', 1);
    server.store('1.pdf', 100);
    queue.cancel(queue.getState().items[0]?.clientId ?? '');
    await settlePromises();
    expect(names(queue)).toEqual(['1.pdf uploaded']);
    await queue.remove(queue.getState().items[0]?.clientId ?? '');
    expect(server.stored).toEqual([]);
    expect(names(queue)).toEqual([]);
  });

  it('tries again under the same id, so that the server makes it one file', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add(someFiles(1), 'statement');
    const before = queue.getState().items[0]?.clientId ?? '';
    await server.finish('1.pdf', LOST);
    expect(queue.getState().items[0]).toMatchObject({ state: 'failed', problem: { kind: 'network' } });
    queue.retry(before);
    expect(names(queue)).toEqual(['1.pdf uploading']);
    await server.finish('1.pdf');
    expect(server.clientIds).toEqual([before, before]);
    expect(server.stored).toHaveLength(1);
  });

  it('repeats only uploads that the network interrupted when it returns', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add(someFiles(3), 'statement');
    await server.finish('1.pdf', LOST);
    await server.finish('2.pdf', REFUSED);
    queue.cancel(queue.getState().items[2]?.clientId ?? '');
    await settlePromises();
    queue.retryAfterOffline();
    expect(names(queue)).toEqual(['1.pdf uploading', '2.pdf failed', '3.pdf canceled']);
    // Still no network: it fails once, and waits for the next time.
    await server.finish('1.pdf', LOST);
    await settlePromises();
    expect(names(queue)[0]).toBe('1.pdf failed');
  });

  it('keeps the list when the session ends, and continues after a sign-in', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add(someFiles(4), 'statement');
    await server.finish('1.pdf');
    await server.finish('2.pdf', SESSION_OVER);
    expect(names(queue)).toEqual(['1.pdf uploaded', '2.pdf waiting', '3.pdf waiting', '4.pdf waiting']);
    expect(server.open).toEqual([]);
    queue.resume();
    expect(names(queue).slice(1)).toEqual(['2.pdf uploading', '3.pdf uploading', '4.pdf uploading']);
  });

  it('drops everything when another person signs in', async () => {
    const server = new FakeServer();
    const end = new AbortController();
    const queue = createUploadQueue({ ...server.port, ended: end.signal });
    await queue.add(someFiles(4), 'statement');
    await server.finish('1.pdf');
    end.abort();
    await settlePromises();
    expect(queue.getState().items).toEqual([]);
    expect(server.open).toEqual([]);
    expect(server.stored).toHaveLength(1);
  });

  it('removes on the server, and keeps the row if that failed', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add(someFiles(1), 'statement');
    await server.finish('1.pdf');
    const id = queue.getState().items[0]?.clientId ?? '';
    server.removal = LOST;
    await queue.remove(id);
    expect(names(queue)).toEqual(['1.pdf uploaded']);
    expect(queue.getState().problem).toEqual({ of: 'remove', text: 'lost' });
    server.removal = undefined;
    await queue.remove(id);
    expect(names(queue)).toEqual([]);
    expect(queue.getState().problem).toBeUndefined();
  });

  it('saves uploaded files once', async () => {
    const server = new FakeServer();
    server.store('old.pdf', 5, true);
    const queue = createUploadQueue(server.port);
    await queue.refresh();
    await queue.add(someFiles(2), 'statement');
    await server.finish('1.pdf');
    await server.finish('2.pdf', REFUSED);
    const [first, two] = await Promise.all([queue.save(), queue.save()]);
    expect([first, two]).toEqual([true, false]);
    expect(server.saves).toEqual([['1.pdf']]);
    expect(queue.getState().items.map((item) => item.uploaded?.saved)).toEqual([true, true, undefined]);
    expect(await queue.save()).toBe(true);
    expect(server.saves).toHaveLength(1);
  });

  it('a failed save reports its problem, keeps its files, and drops the files that another tab removed', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add(someFiles(2), 'statement');
    await server.finish('1.pdf');
    await server.finish('2.pdf');
    server.saving = REFUSED;
    server.stored.splice(0, 1);
    expect(await queue.save()).toBe(false);
    expect(queue.getState()).toMatchObject({ isSaving: false, problem: { of: 'save', text: 'no' } });
    expect(names(queue)).toEqual(['2.pdf uploaded']);
    server.saving = undefined;
    expect(await queue.save()).toBe(true);
    expect(server.saves).toEqual([['2.pdf']]);
  });

  it('a list that cannot be loaded is reported, and requested again', async () => {
    const server = new FakeServer();
    server.listing = LOST;
    server.store('old.pdf', 5);
    const queue = createUploadQueue(server.port);
    await queue.refresh();
    expect(queue.getState()).toMatchObject({ isListed: false, problem: { of: 'list' } });
    server.listing = undefined;
    queue.retryAfterOffline();
    await settlePromises();
    expect(queue.getState()).toMatchObject({ isListed: true, problem: undefined });
    expect(names(queue)).toEqual(['old.pdf uploaded']);
  });
});
