import { describe, expect, it, vi } from 'vitest';
import type { UploadAnswer, UploadedFile } from '#widgets/sending/files-port.ts';
import { createUploadQueue } from '#widgets/sending/upload-queue.ts';
import { aFile, FakeServer, LOST, REFUSED, SESSION_OVER, settlePromises } from './fake-files.ts';

const names = (queue: ReturnType<typeof createUploadQueue>) =>
  queue.getState().items.map((item) => `${item.name} ${item.state}`);

const someFiles = (count: number) =>
  Array.from({ length: count }, (_, index) => aFile(`${index + 1}.pdf`, 100 + index));

describe('the list joined with the server', () => {
  it('shows the files of another tab or an earlier visit, and drops files that were removed there', async () => {
    const server = new FakeServer();
    server.store('early.pdf', 5);
    const queue = createUploadQueue(server.port);
    await queue.add(someFiles(1), 'statement');
    await server.finish('1.pdf');
    await queue.refresh();
    expect(names(queue)).toEqual(['early.pdf uploaded', '1.pdf uploaded']);
    server.stored.splice(0, 2);
    await queue.refresh();
    expect(names(queue)).toEqual([]);
  });

  it('drops the row of a file that another tab has removed before', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add(someFiles(1), 'statement');
    await server.finish('1.pdf');
    server.removal = REFUSED;
    server.stored = [];
    await queue.remove(queue.getState().items[0]?.clientId ?? '');
    expect(names(queue)).toEqual([]);
  });

  it('has the reason of a failed request, except the end of a session, which the page shows', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    server.listing = SESSION_OVER;
    await queue.refresh();
    expect(queue.getState().problem).toBeUndefined();
    server.listing = LOST;
    await queue.refresh();
    expect(queue.getState().problem).toEqual({ of: 'list', text: 'lost' });
  });

  it('shows a file that arrived though its answer was lost, when its row is removed', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add(someFiles(2), 'statement');
    await server.finish('1.pdf', LOST);
    await server.finish('2.pdf', REFUSED);
    server.store('1.pdf', 100);
    for (const { clientId } of queue.getState().items) await queue.remove(clientId);
    expect(names(queue)).toEqual(['1.pdf uploaded']);
  });

  it('drops a file that another tab has removed when a save is refused', async () => {
    const server = new FakeServer();
    server.store('1.pdf', 100);
    server.store('2.pdf', 100);
    const queue = createUploadQueue(server.port);
    await queue.refresh();
    server.stored.shift();
    server.saving = REFUSED;
    expect(await queue.save()).toBe(false);
    expect(names(queue)).toEqual(['2.pdf uploaded']);
    expect(queue.getState()).toMatchObject({ isSaving: false, problem: { of: 'save', text: 'no' } });
  });

  it('starts the next file when one is canceled', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add(someFiles(4), 'statement');
    queue.cancel(queue.getState().items[0]?.clientId ?? '');
    await settlePromises();
    expect(names(queue)).toEqual(['1.pdf canceled', '2.pdf uploading', '3.pdf uploading', '4.pdf uploading']);
  });

  it('does not show a file twice if its answer has not arrived yet', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add(someFiles(1), 'statement');
    const early = server.store('1.pdf', 100);
    await queue.refresh();
    expect(names(queue)).toEqual(['1.pdf uploading']);
    await server.finish('1.pdf', { ok: true, value: early });
    expect(names(queue)).toEqual(['1.pdf uploaded']);
  });

  it('a file that the server still checks is not shown as uploaded', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add(someFiles(1), 'statement');
    server.progress('1.pdf', 1);
    server.store('1.pdf', 100);
    await queue.refresh();
    expect(names(queue)).toEqual(['1.pdf checking']);
  });

  it('a saved file is not removed, not even from another part of the page', async () => {
    const server = new FakeServer();
    const { id } = server.store('1.pdf', 100, true);
    const queue = createUploadQueue(server.port);
    await queue.refresh();
    await queue.remove(id);
    expect(names(queue)).toEqual(['1.pdf uploaded']);
    expect(server.stored).toHaveLength(1);
  });

  it('an upload whose answer was lost shows as uploaded', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add(someFiles(1), 'statement');
    server.store('1.pdf', 100);
    await server.finish('1.pdf', LOST);
    await queue.refresh();
    expect(names(queue)).toEqual(['1.pdf uploaded']);
  });

  it('a list that is older than an upload, a removal or a save changes nothing and is requested again', async () => {
    const server = new FakeServer();
    const { id } = server.store('old.pdf', 5);
    let lateSaves: (() => void)[] = [];
    const list = async () => {
      const answer = await server.port.list();
      await new Promise<void>((resolve) => lateSaves.push(resolve));
      return answer;
    };
    const answerAll = async () => {
      while (lateSaves.length > 0) {
        const lateSave = lateSaves;
        lateSaves = [];
        for (const answer of lateSave) answer();
        await settlePromises();
      }
    };
    const queue = createUploadQueue({ ...server.port, list });
    void queue.refresh();
    await settlePromises();
    await answerAll();
    for (const change of [
      async () => {
        await queue.add(someFiles(1), 'statement');
        await server.finish('1.pdf');
      },
      () => queue.remove(id),
      () => queue.save(),
    ]) {
      void queue.refresh();
      await settlePromises();
      await change();
      const after = names(queue);
      await answerAll();
      expect(names(queue)).toEqual(after);
    }
    expect(names(queue)).toEqual(['1.pdf uploaded']);
    expect(queue.getState().items[0]?.uploaded?.saved).toBe(true);
  });

  it('one file of the server never has two rows', async () => {
    const server = new FakeServer();
    const storedFile: UploadedFile = server.store('renamed.pdf', 7);
    const queue = createUploadQueue(server.port);
    await queue.refresh();
    await queue.add([aFile('1.pdf', 100)], 'statement');
    const answer: UploadAnswer<UploadedFile> = { ok: true, value: storedFile };
    await server.finish('1.pdf', answer);
    expect(queue.getState().items).toHaveLength(1);
  });

  it('keeps the answers about months that are changed during a save', async () => {
    const server = new FakeServer();
    server.store('1.pdf', 100);
    const queue = createUploadQueue(server.port);
    await queue.refresh();
    queue.answerMonths({ rest: 'none' });
    const saving = queue.save({ months: ['2026-10'], rest: 'none' });
    queue.answerMonths({ note: 'We opened in October.' });
    await saving;
    expect(queue.getState().monthsDraft).toMatchObject({ note: 'We opened in October.', isChanged: true });
  });

  it('sends a changed answer about saved statements with another document', async () => {
    const server = new FakeServer();
    server.store('1.pdf', 100, true);
    server.store('pfs.pdf', 100, false, 'pfs');
    const save = vi.spyOn(server.port, 'save');
    const queue = createUploadQueue(server.port);
    await queue.refresh();
    queue.answerMonths({ rest: 'later' });
    const word = { months: ['2026-10'], rest: 'later' as const };
    expect(await queue.save(word)).toBe(true);
    expect(save.mock.calls.map(([, savedWord]) => savedWord)).toEqual([word]);
    expect(server.saves).toEqual([['pfs.pdf', '1.pdf']]);
  });

  it('does not leave the step if files were added during a save', async () => {
    const server = new FakeServer();
    server.store('1.pdf', 100);
    const queue = createUploadQueue(server.port);
    await queue.refresh();
    let answer = (): void => {};
    const { save } = server.port;
    server.port.save = async (...args) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return save(...args);
    };
    const saving = queue.save();
    await queue.add([aFile('2.pdf', 200)], 'statement');
    answer();
    expect(await saving).toBe(false);
    await server.finish('2.pdf');
    expect(names(queue)).toEqual(['1.pdf uploaded', '2.pdf uploaded']);
    const again = queue.save();
    answer();
    expect(await again).toBe(true);
    expect(server.saves).toEqual([['1.pdf'], ['2.pdf']]);
  });
});
