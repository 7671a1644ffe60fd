import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ReturnTask } from '#server/requests/statements/tasks.ts';
import { caller } from '../../deals/people.ts';
import { openTestServer } from '../../start-test-server.ts';
import { mailedToken } from '../return-links/link-token.ts';
import { png } from './making/pictures.ts';
import { applicationOf, countStored, type OwnedApplication, send } from './uploads.ts';

const server = await openTestServer();
const mia = await applicationOf(server, 'mia');
const eve = await applicationOf(server, 'eve');

const picture = png();
const uploadFile = async (owned: OwnedApplication, documentType = 'statement') => {
  const answer = await send(server, owned, picture, 'a.png', { fields: { 'document-type': documentType } });
  expect(answer.status).toBe(200);
  return answer.body.data.file.id as string;
};
/** The same person's application by a link of theirs. */
const byLink = async (
  owned: OwnedApplication,
  tasks: ReturnTask[] = ['upload'],
  brand?: string,
): Promise<OwnedApplication> => ({
  ...owned,
  headers: {
    host: 'localhost',
    'x-return-token': await mailedToken(server.deps, owned.dealId, tasks, brand),
  },
});
const call = async (
  owned: OwnedApplication,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
) => {
  const answer = await server.app.inject({ method, url, headers: owned.headers, payload });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
};
const filesBody = (...ids: string[]) => ({
  files: ids.map((id) => ({
    name: 'a.png',
    type: 'image/png',
    size: 1,
    lastModified: 1,
    metadata: { id, 'document-type': 'pfs' },
  })),
});
const list = async (owned: OwnedApplication) => {
  const { body } = await call(owned, 'GET', `/files?dealId=${owned.dealId}`);
  return (body.data.files as { id: string; saved: boolean }[]).map(({ id, saved }) => [id, saved]);
};
const dealOf = async ({ sub }: OwnedApplication) =>
  (await caller(server, sub)('GET', '/deals/current')).body.data;

describe('the list of files that a person sees', () => {
  it('has every file of their application, in order, and no other person gets it', async () => {
    const ids = [await uploadFile(mia), await uploadFile(mia, 'pfs')];
    expect(await list(mia)).toEqual(ids.map((id) => [id, false]));
    expect(await list(eve)).toEqual([]);
    expect((await call(eve, 'GET', `/files?dealId=${mia.dealId}`)).status).toBe(403);
    expect((await call({ ...mia, headers: { host: 'localhost' } }, 'GET', '/files')).status).toBe(401);
    expect((await call(mia, 'GET', '/files?dealId=%00')).status).toBe(403);
  });
});

describe('taking a file away', () => {
  it('deletes its row and its bytes', async () => {
    const id = await uploadFile(mia);
    const before = await countStored(server);
    expect(await call(mia, 'DELETE', `/files/${id}`)).toEqual({ status: 204, body: undefined });
    expect(await countStored(server)).toEqual({ ...before, rows: before.rows - 1, blobs: before.blobs - 1 });
    expect((await call(mia, 'DELETE', `/files/${id}`)).status).toBe(404);
  });

  it.each(['x', '%00', '..%2f..', randomUUID()])('finds no file for %s', async (id) => {
    expect((await call(mia, 'DELETE', `/files/${id}`)).status).toBe(404);
  });

  it("answers 404 for another person's file", async () => {
    const id = await uploadFile(mia);
    const before = await countStored(server);
    expect((await call(eve, 'DELETE', `/files/${id}`)).status).toBe(404);
    expect((await call(await byLink(eve), 'DELETE', `/files/${id}`)).status).toBe(404);
    expect(await countStored(server)).toEqual(before);
  });
});

describe('saving', () => {
  it('makes files part of the application, once; statements say so on the deal', async () => {
    const gus = await applicationOf(server, 'gus');
    const ids = [await uploadFile(gus), await uploadFile(gus, 'pfs')];
    const { version } = await dealOf(gus);
    const statements = { months: ['2026-10'], rest: 'none', note: '  We opened\ud800 in\u0000 October ' };
    const answer = await call(gus, 'POST', '/files/save', { ...filesBody(...ids), statements });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'success',
        level: 'success',
        msg: 'Your files are saved.',
        data: { dealId: gus.dealId, version: version + 1, contactIds: [{ id: gus.contactId }] },
      },
    });
    expect((await dealOf(gus)).application).toMatchObject({
      have_statements: true,
      type_of_statements: 'upload',
      statement_word: { ...statements, note: 'We opened in October' },
    });
    expect(await list(gus)).toEqual(ids.map((id) => [id, true]));

    const again = await call(
      gus,
      'POST',
      '/files/save',
      filesBody(...ids, ...ids.map((id) => id.toUpperCase())),
    );
    expect(again).toMatchObject({ status: 200, body: { data: { version: version + 1 } } });
    const savedResponse = await call(gus, 'DELETE', `/files/${ids[0]}`);
    expect(savedResponse).toMatchObject({ status: 409, body: { code: 'file-saved', showToUser: true } });
  });

  it('by a link with a huge list of months leaves an application that its person can save and submit', async () => {
    const ned = await applicationOf(server, 'ned');
    const link = await byLink(ned);
    const files = filesBody(await uploadFile(link));
    for (const century of ['18', '19', '20']) {
      const months = Array.from({ length: 24 }, (_, year) => `${century}${year + 10}-01`);
      const body = { ...files, statements: { months } };
      expect((await call(link, 'POST', '/files/save-continue', body)).status).toBe(200);
    }
    expect((await dealOf(ned)).application.statement_word.months).toHaveLength(24);
    const save = caller(server, 'ned');
    const { version } = await dealOf(ned);
    expect((await save('POST', '/api/apply/save', {}, { version })).status).toBe(200);
    expect((await save('POST', '/api/apply/submit', {}, { version: version + 1 })).status).toBe(200);
  });

  it('does not count documents as statements', async () => {
    const hal = await applicationOf(server, 'hal');
    const ids = [await uploadFile(hal, 'pfs'), await uploadFile(hal, 'suq')];
    const before = await dealOf(hal);
    const { status, body } = await call(hal, 'POST', '/files/save', filesBody(...ids));
    expect([status, body.data.version]).toEqual([200, before.version]);
    expect(await dealOf(hal)).toEqual(before);
    expect(await list(hal)).toEqual(ids.map((id) => [id, true]));
  });

  it('changes the stage of a submitted application, for all files or none', async () => {
    const ida = await applicationOf(server, 'ida');
    const stage = async () =>
      (
        await server.deps.db.query<{ stage: string }>('select stage from deals where id = $1', [ida.dealId])
      )[0]?.stage;
    const send = caller(server, 'ida');
    const { version } = await dealOf(ida);
    expect((await send('POST', '/api/apply/submit', {}, { version })).status).toBe(200);
    expect(await stage()).toBe('AwaitingStatements');
    const id = await uploadFile(ida);
    expect((await call(ida, 'POST', '/files/save', filesBody(id, randomUUID()))).status).toBe(422);
    expect([await stage(), await list(ida)]).toEqual(['AwaitingStatements', [[id, false]]]);
    expect((await call(ida, 'POST', '/files/save', filesBody(id))).body.data.stage).toBe('ApplySubmitted');
    expect(await stage()).toBe('ApplySubmitted');
  });

  it('refuses an empty list, unknown files and files of others, with a text', async () => {
    const [mine, theirs] = [await uploadFile(mia), await uploadFile(eve)];
    const before = await list(mia);
    for (const ids of [[], [randomUUID()], ['x'], [theirs], [mine, theirs]]) {
      for (const [url, more] of [
        ['/files/save', {}],
        ['/files/save-continue', { dealId: mia.dealId, accountId: mia.accountId }],
      ] as const) {
        const { status, body } = await call(mia, 'POST', url, { ...filesBody(...ids), ...more });
        expect([ids, url, status, body.code]).toEqual([ids, url, 422, 'invalid']);
        expect(body.msg).toMatch(/upload/);
      }
    }
    expect(await list(mia)).toEqual(before);
    expect(await list(eve)).toEqual([[theirs, false]]);
  });

  it.each([
    {},
    { files: 'x' },
    { files: [{}] },
    { files: [{ metadata: { id: 7 } }] },
    { files: [], isAdmin: true },
    { files: [], statements: { months: ['2026-13'] } },
    { files: [], statements: { months: [], rest: 'x' } },
  ])('refuses %j', async (body) => {
    expect((await call(mia, 'POST', '/files/save', body)).status).toBe(422);
  });
});

describe('by a return link', () => {
  it('a caller uploads, lists, removes and saves only files that came by the link', async () => {
    const kim = await applicationOf(server, 'kim');
    const link = await byLink(kim);
    const own = await uploadFile(kim);
    const [first, second] = [await uploadFile(link), await uploadFile(link)];
    expect(await list(link)).toEqual([
      [first, false],
      [second, false],
    ]);
    expect((await call(link, 'DELETE', `/files/${own}`)).status).toBe(404);
    expect((await call(link, 'DELETE', `/files/${second}`)).status).toBe(204);
    const ids = { dealId: kim.dealId, accountId: kim.accountId, contactId: kim.contactId };
    expect((await call(link, 'POST', '/files/save-continue', { ...filesBody(own), ...ids })).status).toBe(
      422,
    );
    const savedResponse = await call(link, 'POST', '/files/save-continue', { ...filesBody(first), ...ids });
    // A link reveals nothing about the people.
    expect(savedResponse).toMatchObject({
      status: 200,
      body: { data: { dealId: kim.dealId, contactIds: [] } },
    });
    expect([savedResponse.body.data.ids, savedResponse.body.data.masks]).toEqual([{}, {}]);
    expect(await list(link)).toEqual([]);
    expect(await list(kim)).toEqual([
      [own, false],
      [first, true],
    ]);
    expect((await dealOf(kim)).application).toMatchObject({ type_of_statements: 'upload' });
    const again = await call(link, 'POST', '/files/save-continue', { ...filesBody(first), ...ids });
    expect(again.status).toBe(200);
    expect((await call(link, 'POST', '/files/save', filesBody(first))).status).toBe(401);
  });

  it('finds no file of another task, brand, deal or person', async () => {
    const answers = [
      await send(server, await byLink(mia, ['plaid']), picture, 'a.png'),
      await send(server, await byLink(mia, ['upload'], 'harbor'), picture, 'a.png'),
      await send(server, { ...(await byLink(mia)), dealId: eve.dealId }, picture, 'a.png'),
      await send(server, { ...(await byLink(eve)), dealId: mia.dealId }, picture, 'a.png'),
      await send(
        server,
        { ...mia, headers: { host: 'localhost', 'x-return-token': 'a.b.c' } },
        picture,
        'a.png',
      ),
    ];
    for (const { status, body } of answers)
      expect([status, body.msg]).toEqual([403, 'Invalid token account combination']);
  });
});
