import { describe, expect, it } from 'vitest';
import { clientIdOf } from '#widgets/sending/sort-out.ts';
import { createUploadQueue, type UploadQueue } from '#widgets/sending/upload-queue.ts';
import { aFile, FakeServer, LOST, REFUSED } from './fake-files.ts';

const MB = 1024 * 1024;
const createQueue = () => createUploadQueue(new FakeServer().port);
const leftOutWords = (queue: UploadQueue) =>
  queue.getState().leftOut.map(({ name, why }) => `${name} ${why}`);
const itemNames = (queue: UploadQueue) => queue.getState().items.map((item) => item.name);

describe('the acceptance of chosen files [STMT-20] [STMT-21]', () => {
  it.each([
    ['a.pdf', 1, undefined],
    ['a.PDF', 1, undefined],
    ['a.jpg', 1, undefined],
    ['a.jpeg', 1, undefined],
    ['a.PnG', 1, undefined],
    ['a.b.pdf', 1, undefined],
    ['a.pdf', 8 * MB, undefined],
    ['a.pdf', 8 * MB + 1, 'size'],
    ['a.pdf', 9 * MB, 'size'],
    ['a.pdf', 0, 'empty'],
    ['a.gif', 1, 'type'],
    ['a.heic', 1, 'type'],
    ['a.pdf.exe', 1, 'type'],
    ['pdf', 1, 'type'],
    ['a.docx', 9 * MB, 'type'],
  ])('%s of %i bytes: %s', async (name, size, why) => {
    const queue = createQueue();
    await queue.add([aFile(name, size)], 'statement');
    expect(leftOutWords(queue)).toEqual(why ? [`${name} ${why}`] : []);
    expect(itemNames(queue)).toEqual(why ? [] : [name]);
  });

  it.each([
    ['a.pdf ', 'a.pdf'],
    ['espan\u0303a.pdf', 'espa\u00f1a.pdf'],
    ['photo\u202egpj.exe.png', 'photogpj.exe.png'],
    [`${'m'.repeat(250)}.pdf`, `${'m'.repeat(196)}.pdf`],
  ])('names %j as the server does, and knows it again', async (name, stored) => {
    const server = new FakeServer();
    server.store(stored, 1, true);
    const queue = createUploadQueue(server.port);
    await queue.add([aFile(name, 2)], 'statement');
    expect(itemNames(queue)).toEqual([stored]);
    await queue.refresh();
    await queue.add([aFile(name, 1)], 'statement');
    expect(leftOutWords(queue)).toEqual([`${stored} duplicate`]);
  });

  it('accepts 50 of 51 files, and names the refused file', async () => {
    const queue = createQueue();
    const files = Array.from({ length: 51 }, (_, index) => aFile(`${index + 1}.pdf`, index + 1));
    await queue.add(files, 'statement');
    expect(itemNames(queue)).toHaveLength(50);
    expect(leftOutWords(queue)).toEqual(['51.pdf count']);
  });

  it('counts files of several choices, of all kinds and on the server', async () => {
    const server = new FakeServer();
    server.store('early.pdf', 1, true);
    const queue = createUploadQueue(server.port);
    await queue.refresh();
    const files = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => aFile(`${from + index}.pdf`, from + index));
    await queue.add(files(100, 30), 'statement');
    await queue.add(files(200, 15), 'pfs');
    await queue.add(files(300, 6), 'statement');
    expect(itemNames(queue)).toHaveLength(50);
    expect(leftOutWords(queue)).toEqual(['304.pdf count', '305.pdf count']);
  });

  it('counts a failed file that can be sent again, but no refused file', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    const files = Array.from({ length: 49 }, (_, index) => aFile(`${index + 1}.pdf`, index + 1));
    await queue.add(files, 'statement');
    await server.finish('1.pdf', LOST);
    await server.finish('2.pdf', REFUSED);
    await queue.add([aFile('50.pdf', 50), aFile('51.pdf', 51), aFile('52.pdf', 52)], 'statement');
    expect(leftOutWords(queue)).toEqual(['52.pdf count']);
  });

  it('counts correctly when two choices are made at once', async () => {
    const queue = createQueue();
    const files = (from: number) => Array.from({ length: 30 }, (_, index) => aFile(`${from + index}.pdf`, 1));
    await Promise.all([queue.add(files(100), 'statement'), queue.add(files(200), 'statement')]);
    expect(itemNames(queue)).toHaveLength(50);
  });

  it('reports a duplicate in one choice or in two, and sends it once', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add([aFile('a.pdf', 5), aFile('a.pdf', 5)], 'statement');
    expect(leftOutWords(queue)).toEqual(['a.pdf duplicate']);
    await queue.add([aFile('a.pdf', 5), aFile('b.pdf', 5)], 'statement');
    expect(leftOutWords(queue)).toEqual(['a.pdf duplicate']);
    expect(itemNames(queue)).toEqual(['a.pdf', 'b.pdf']);
    expect(server.open).toEqual(['a.pdf', 'b.pdf']);
  });

  it('a file of the same name with another size, another time or as another document is another file', async () => {
    const queue = createQueue();
    await queue.add([aFile('a.pdf', 5), aFile('a.pdf', 6), aFile('a.pdf', 5, 1)], 'statement');
    await queue.add([aFile('a.pdf', 5)], 'pfs');
    expect(leftOutWords(queue)).toEqual([]);
    expect(itemNames(queue)).toHaveLength(4);
  });

  it('a file on the server from an earlier visit is a duplicate by name and size', async () => {
    const server = new FakeServer();
    server.store('a.pdf', 5);
    const queue = createUploadQueue(server.port);
    await queue.refresh();
    await queue.add([aFile('a.pdf', 5)], 'statement');
    expect(leftOutWords(queue)).toEqual(['a.pdf duplicate']);
    expect(server.open).toEqual([]);
  });

  it('retries a failed or canceled file if it is chosen again', async () => {
    const server = new FakeServer();
    const queue = createUploadQueue(server.port);
    await queue.add([aFile('a.pdf', 5), aFile('b.pdf', 5)], 'statement');
    await server.finish('a.pdf', REFUSED);
    queue.cancel(queue.getState().items[1]?.clientId ?? '');
    await queue.add([aFile('a.pdf', 5), aFile('b.pdf', 5)], 'statement');
    expect(leftOutWords(queue)).toEqual([]);
    expect(itemNames(queue)).toEqual(['a.pdf', 'b.pdf']);
    expect(server.open.toSorted()).toEqual(['a.pdf', 'b.pdf']);
  });

  it('the next choice removes the messages of the last one', async () => {
    const queue = createQueue();
    await queue.add([aFile('a.gif', 5)], 'statement');
    expect(leftOutWords(queue)).toEqual(['a.gif type']);
    await queue.add([aFile('a.pdf', 5)], 'statement');
    expect(leftOutWords(queue)).toEqual([]);
  });
});

describe('the id of an upload', () => {
  const traits = { name: 'a.pdf', size: 5, lastModified: 1, documentType: 'statement' as const };
  it('is the same for the same file, in any tab', async () => {
    expect(await clientIdOf(traits)).toBe(await clientIdOf({ ...traits }));
    expect(await clientIdOf(traits)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
  it.each([{ name: 'b.pdf' }, { size: 6 }, { lastModified: 2 }, { documentType: 'pfs' as const }])(
    'differs with %j',
    async (other) => {
      expect(await clientIdOf({ ...traits, ...other })).not.toBe(await clientIdOf(traits));
    },
  );
});
