import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openTestServer } from '../../start-test-server.ts';
import { fieldsOf, multipart, type Part } from './making/multipart.ts';
import { pdf } from './making/pdfs.ts';
import { png } from './making/pictures.ts';
import { applicationOf, countStored, type OwnedApplication, send } from './uploads.ts';

const server = await openTestServer();
const mia = await applicationOf(server, 'mia');
const bob = await applicationOf(server, 'bob');

const picture = png();
const post = async (
  owned: Pick<OwnedApplication, 'headers'>,
  parts: Part[],
  more: Record<string, string> = {},
) => {
  const { payload, headers } = multipart(parts);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/files/upload',
    headers: { ...owned.headers, ...headers, ...more },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
};
const file = { file: picture, name: 'a.png' };
const without = (name: string) => fieldsOf(mia).filter((part) => !Array.isArray(part) || part[0] !== name);

describe('an upload', () => {
  it('is refused in the language of the page', async () => {
    const headers = { 'accept-language': 'es-US' };
    const { status, body } = await send(server, mia, Buffer.from('x'), 'a.txt', { headers });
    expect([status, body.msg]).toEqual([415, 'Los archivos deben ser .jpg, .jpeg, .png o .pdf']);
    expect(body.error).toBe(body.msg);
  });

  it.each([
    ['longer than the standard allows', 'b'.repeat(71)],
    ['longer than the parser takes', 'b'.repeat(300)],
    ['empty', ''],
  ])('with a boundary %s is refused as unreadable', async (_, boundary) => {
    const more = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
    expect(await post(mia, [...fieldsOf(mia), file], more)).toMatchObject({
      status: 400,
      body: { code: 'bad-request' },
    });
  });

  it('is answered with its stored values', async () => {
    const { status, body, headers } = await send(server, mia, picture, 'March 2026.png');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      status: 'success',
      msg: 'Your file is uploaded.',
      level: 'success',
      data: {
        file: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          name: 'March 2026.png',
          type: 'image/png',
          size: picture.length,
          documentType: 'statement',
          scan: 'not-scanned',
          saved: false,
        },
      },
    });
  });

  it('stores its metadata, except the address of the page', async () => {
    const fields = { 'record-id': mia.loanId, 'source-url': 'https://x.example/continue/upload?t=secret' };
    const { body } = await send(server, mia, picture, 'a.png', { fields });
    const [row] = await server.deps.db.query<{ metadata: object; blob_key: string; name: string }>(
      'select * from files where id = $1',
      [body.data.file.id],
    );
    expect(row?.metadata).toEqual({
      ...{
        'source-platform': 'web',
        'record-id': mia.loanId,
        'record-type': 'deal',
        docType: 'bank-statement',
      },
    });
    expect(JSON.stringify(row)).not.toMatch(/a\.png|secret/);
  });

  it('is refused if its content has no accepted type, even if its name has', async () => {
    expect((await post(mia, [...fieldsOf(mia), { file: Buffer.from('MZ'), name: 'a.png' }])).status).toBe(
      415,
    );
  });
});

describe('the form with a file', () => {
  const BAD: [title: string, parts: () => Part[], status: number, code: string][] = [
    ['no account', () => [...without('account_id'), file], 422, 'missing-account'],
    ['an empty account', () => [...fieldsOf({ ...mia, accountId: '' }), file], 422, 'missing-account'],
    ['a file before its fields', () => [file, ...fieldsOf(mia)], 422, 'missing-account'],
    ['a field behind the file', () => [...without('docType'), file, ['docType', 'x']], 400, 'bad-request'],
    ['two files', () => [...fieldsOf(mia), file, file], 400, 'bad-request'],
    ['no file', () => fieldsOf(mia), 400, 'bad-request'],
    ['nothing', () => [], 400, 'bad-request'],
    ['a file under another name', () => [...fieldsOf(mia), { ...file, field: 'photo' }], 400, 'bad-request'],
    ['a file without a name', () => [...fieldsOf(mia), { ...file, name: null }], 415, 'file-type'],
    ['no client-identifier', () => [...without('client-identifier'), file], 422, 'invalid'],
    ['no document-type', () => [...without('document-type'), file], 422, 'invalid'],
    ['another document-type', () => [...fieldsOf(mia, { 'document-type': 'tax' }), file], 422, 'invalid'],
    [
      'an odd client-identifier',
      () => [...fieldsOf(mia, { 'client-identifier': '../x' }), file],
      422,
      'invalid',
    ],
    ['a field twice', () => [...fieldsOf(mia), ['dealId', mia.dealId], file], 422, 'invalid'],
    ['an unknown field', () => [...fieldsOf(mia), ['isAdmin', 'true'], file], 422, 'invalid'],
    ['a field of the prototype', () => [['__proto__', 'x'], ...fieldsOf(mia), file], 400, 'bad-request'],
    [
      'a field that is too long',
      () => [...fieldsOf(mia, { 'record-id': 'x'.repeat(3000) }), file],
      422,
      'invalid',
    ],
    [
      'a field that is cut at 2048 bytes',
      () => [...fieldsOf(mia, { 'source-url': '€'.repeat(1000) }), file],
      422,
      'invalid',
    ],
    ['17 fields', () => [...Array.from({ length: 17 }, (): Part => ['docType', 'x']), file], 422, 'invalid'],
    ["another person's deal", () => [...fieldsOf(bob), file], 403, 'invalid-link'],
    [
      "another person's account",
      () => [...fieldsOf({ ...mia, accountId: bob.accountId }), file],
      403,
      'invalid-link',
    ],
    ['an unknown deal', () => [...fieldsOf(mia, { dealId: randomUUID() }), file], 403, 'invalid-link'],
    ['an unknown contact', () => [...fieldsOf(mia, { contact_id: randomUUID() }), file], 403, 'invalid-link'],
  ];
  it.each(BAD)('is refused, and nothing is stored: %s', async (_, parts, status, code) => {
    const before = await countStored(server);
    const answer = await post(mia, parts());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await countStored(server)).toEqual(before);
  });

  it('is refused with the messages of the specification', async () => {
    const { body } = await post(mia, [...without('account_id'), file]);
    expect(body.msg).toBe('Upload was missing required account number');
    expect((await post(mia, [...fieldsOf(bob), file])).body.msg).toBe('Invalid token account combination');
  });

  it('is refused if it is not multipart', async () => {
    for (const headers of [
      { 'content-type': 'application/json' },
      { 'content-type': 'multipart/form-data' },
    ]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/files/upload',
        headers: { ...mia.headers, ...headers },
        payload: '{}',
      });
      expect([headers, answer.statusCode]).toEqual([
        headers,
        headers['content-type'].includes('json') ? 415 : 400,
      ]);
    }
  });
});

describe('a foreign page', () => {
  it('cannot upload with the credentials that a browser sends by itself', async () => {
    const headers = {
      host: 'localhost',
      origin: 'https://evil.example',
      cookie: 'trellis-return=x; session=y',
    };
    const before = await countStored(server);
    const answer = await post({ headers }, [...fieldsOf(mia), file]);
    expect([answer.status, answer.body.code]).toEqual([401, 'unauthorized']);
    expect(await countStored(server)).toEqual(before);
  });

  it('finds no other route that reads multipart', async () => {
    const { payload, headers } = multipart([...fieldsOf(mia), file]);
    for (const url of ['/api/apply/create', '/files/save', '/tools/plaid/connect']) {
      const answer = await server.app.inject({
        method: 'POST',
        url,
        headers: { ...mia.headers, ...headers },
        payload,
      });
      // Only the scope of uploads has a parser for it; /files/save refuses the empty body.
      expect([url, [415, 422].includes(answer.statusCode)]).toEqual([url, true]);
    }
  });
});

describe('the same upload again', () => {
  const sendFile = (fields: Record<string, string>, bytes = picture, name = 'a.png') =>
    send(server, mia, bytes, name, { fields });

  it('is the same file, even if both are sent at once', async () => {
    const fields = { 'client-identifier': randomUUID() };
    const before = await countStored(server);
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendFile(fields)));
    answers.push(await sendFile(fields));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.file.id)).size).toBe(1);
    expect(await countStored(server)).toEqual({ ...before, rows: before.rows + 1, blobs: before.blobs + 1 });
  });

  it('is refused if it is another file', async () => {
    const fields = { 'client-identifier': randomUUID() };
    await sendFile(fields);
    const before = await countStored(server);
    for (const [bytes, name] of [
      [pdf(), 'a.pdf'],
      [picture, 'b.png'],
    ] as const) {
      const answer = await sendFile(fields, bytes, name);
      expect([answer.status, answer.body.code]).toEqual([422, 'invalid']);
      expect(answer.body.msg).toContain('add the file again');
    }
    expect(await countStored(server)).toEqual(before);
  });

  it('is a different file for another person', async () => {
    const fields = { 'client-identifier': 'one-1' };
    const [mine, theirs] = [await sendFile(fields), await send(server, bob, picture, 'a.png', { fields })];
    expect(theirs.status).toBe(200);
    expect(theirs.body.data.file.id).not.toBe(mine.body.data.file.id);
  });
});
