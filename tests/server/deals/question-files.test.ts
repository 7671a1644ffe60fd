import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeals } from '#server/deals/deals.ts';
import { storedPayload } from '#server/export/record.ts';
import { writeExport } from '#server/export/write-export.ts';
import { rotateKeys } from '#server/keys/rotate-keys.ts';
import { removeFileNames, storeFileChanges } from '#server/statements/files/attached.ts';
import { routes as fileRoutes } from '#server/statements/files/routes.ts';
import { flowWithFiles } from '../../flows/flow-with-files.ts';
import { startTestServer, type TestServer } from '../start-test-server.ts';
import { png } from '../statements/files/making/pictures.ts';
import { applicationOf, type OwnedApplication, send } from '../statements/files/uploads.ts';
import { onlyFlow } from '../support/only-flow.ts';
import { cryptoWith, keySettings } from '../support/test-keys.ts';
import { caller, fullApplication, payloadOf } from './people.ts';

const flow = flowWithFiles();
let server: TestServer;
let mia: OwnedApplication;
let eve: OwnedApplication;
beforeAll(async () => {
  const capabilities = { deals: createDeals(onlyFlow(flow)), files: fileRoutes };
  server = await startTestServer({ env: keySettings('old'), capabilities });
  mia = await applicationOf(server, 'mia');
  eve = await applicationOf(server, 'eve');
});
afterAll(() => server.close());

const asDocument = { fields: { 'document-type': 'document' } };
async function uploadFile(owned: OwnedApplication, name = 'insurance.png'): Promise<string> {
  const { status, body } = await send(server, owned, png(), name, asDocument);
  expect(status).toBe(200);
  return body.data.file.id;
}

/** Saves the answer to the question for insurance files on top of the newest version. */
async function answer(owned: OwnedApplication, files: object[]) {
  const call = caller(server, owned.sub);
  const { version } = (await call('GET', '/deals/current')).body.data;
  const payload = { loan_id: owned.loanId, loanRequest: { metadata: { insurance: files } } };
  return call('POST', '/api/apply/save', payload, { headers: { 'if-match': `"${version}"` } });
}
const current = async ({ sub }: OwnedApplication) =>
  (await caller(server, sub)('GET', '/deals/current')).body.data.application.insurance;
const reference = (id: string, more: object = {}) => ({ id, name: 'x', size: 1, type: 'image/png', ...more });

it('an uploaded file becomes the answer, with name, size and type from the server [FIELD-59]', async () => {
  const id = await uploadFile(mia);
  const claimed = reference(id, { name: 'invoice.exe', size: 99, type: 'application/pdf' });
  expect((await answer(mia, [claimed])).status).toBe(200);
  const stored = { id, name: 'insurance.png', size: png().length, type: 'image/png' };
  expect(await current(mia)).toEqual([stored]);
});

it('the database has the names of files encrypted only [FIELD-59]', async () => {
  const ada = await applicationOf(server, 'ada');
  await answer(ada, [reference(await uploadFile(ada, 'divorce.png'))]);
  const read = 'select document::text as text from deals where id = $1';
  const [row] = await server.deps.db.query<{ text: string }>(read, [ada.dealId]);
  expect(row?.text).toContain('image/png');
  expect(row?.text).not.toContain('divorce');
  expect(await current(ada)).toMatchObject([{ name: 'divorce.png' }]);
});

const REMOVED_FILE = [
  { field: 'insurance', text: 'One of these files is not here any more. Please upload it again.' },
];

describe('an answer accepts only files that were uploaded for it [FIELD-65]', () => {
  it("refuses another person's file like a missing file", async () => {
    const foreign = await uploadFile(eve);
    for (const id of [foreign, randomUUID(), 'x', '../x']) {
      const refusedResponse = await answer(mia, [reference(id)]);
      expect(refusedResponse).toMatchObject({ status: 422, body: { errors: REMOVED_FILE } });
    }
    expect((await answer(eve, [reference(foreign)])).status).toBe(200);
  });

  it("refuses a statement, and the save of statements refuses a question's file", async () => {
    const statement = (await send(server, mia, png(), 'a.png')).body.data.file.id;
    expect(await answer(mia, [reference(statement)])).toMatchObject({
      status: 422,
      body: { errors: REMOVED_FILE },
    });
    const files = [{ metadata: { id: await uploadFile(mia, 'b.png') } }];
    const savedResponse = await caller(server, 'mia')('POST', '/files/save', { files });
    expect(savedResponse.status).toBe(422);
  });

  it("refuses to upload to, list or delete another person's files", async () => {
    const id = await uploadFile(mia, 'mine.png');
    const foreign = await send(server, { ...mia, headers: eve.headers }, png(), 'x.png', asDocument);
    expect(foreign.status).toBe(403);
    const call = (method: 'GET' | 'DELETE', url: string, headers: Record<string, string>) =>
      server.app.inject({ method, url, headers });
    expect((await call('DELETE', `/files/${id}`, eve.headers)).statusCode).toBe(404);
    const listedResponse = await call('GET', `/files?dealId=${mia.dealId}`, mia.headers);
    expect(listedResponse.body).not.toContain(id);
    expect((await call('DELETE', `/files/${id}`, mia.headers)).statusCode).toBe(204);
  });

  it('refuses a kind, a size and a number that the question does not take', async () => {
    const ids: string[] = [];
    for (const name of ['1.png', '2.png', '3.png', '4.png']) ids.push(await uploadFile(mia, name));
    const many = await answer(
      mia,
      ids.map((id) => reference(id)),
    );
    expect(many).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'insurance', keyword: 'maxItems' }] },
    });
    await server.deps.db.query(`update files set type = 'application/pdf' where id = $1`, [ids[0]]);
    expect(await answer(mia, [reference(ids[0] ?? '')])).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'insurance', text: expect.stringContaining('of a kind') }] },
    });
    await server.deps.db.query('update files set size = 1048577 where id = $1', [ids[1]]);
    expect(await answer(mia, [reference(ids[1] ?? '')])).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'insurance', text: expect.stringContaining('larger') }] },
    });
  });
});

it('refuses the same file twice [FIELD-65]', async () => {
  const file = reference(await uploadFile(mia, 'once.png'));
  expect(await answer(mia, [file, file])).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'insurance', keyword: 'uniqueItems' }] },
  });
});

const rowOf = async (id: string) =>
  (await server.deps.db.query('select saved_at from files where id = $1', [id]))[0];

it('a file stays with the application from the save of its answer until the answer drops it [FIELD-66]', async () => {
  const [first, second] = [await uploadFile(eve, 'old.png'), await uploadFile(eve, 'new.png')];
  expect(await rowOf(first)).toEqual({ saved_at: null });
  await answer(eve, [reference(first)]);
  expect(await rowOf(first)).toEqual({ saved_at: expect.any(Date) });
  const refusedDeletion = await server.app.inject({
    method: 'DELETE',
    url: `/files/${first}`,
    headers: eve.headers,
  });
  expect(refusedDeletion.statusCode).toBe(409);
  await answer(eve, [reference(second)]);
  expect(await rowOf(first)).toBeUndefined();
  const notes = await server.deps.db.query('select count(*)::int as count from unused_blobs');
  expect(notes[0]?.count).toBeGreaterThan(0);
});

it('an answer that only drops its file deletes it [FIELD-66]', async () => {
  const dan = await applicationOf(server, 'dan');
  const id = await uploadFile(dan);
  await answer(dan, [reference(id)]);
  expect((await answer(dan, [])).status).toBe(200);
  expect(await rowOf(id)).toBeUndefined();
});

it('a file that was deleted during the save of its answer stops the save [FIELD-65]', async () => {
  const [deal] = await server.deps.db.query('select * from deals where id = $1', [eve.dealId]);
  if (!deal) throw new Error('There is no deal.');
  const changes = { added: [randomUUID()], dropped: [] };
  const storing = server.deps.db.transaction((tx) => storeFileChanges(tx, deal, changes));
  await expect(storing).rejects.toMatchObject({ code: 'unavailable' });
});

it('a file in an item of a list is checked and kept as any other [FIELD-69]', async () => {
  const save = async (id: string) => {
    const call = caller(server, 'eve');
    const { version } = (await call('GET', '/deals/current')).body.data;
    const vehicles = [{ make: 'Ford' }, { make: 'Fiat', title: [reference(id)] }];
    const payload = { loan_id: eve.loanId, loanRequest: { metadata: { vehicles } } };
    return call('POST', '/api/apply/save', payload, { headers: { 'if-match': `"${version}"` } });
  };
  expect(await save(randomUUID())).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'vehicles/1/title' }] },
  });
  const id = await uploadFile(eve, 'deed.png');
  expect((await save(id)).status).toBe(200);
  expect(await rowOf(id)).toEqual({ saved_at: expect.any(Date) });
});

describe('a submit', () => {
  it("needs the files of a required question, and is refused with the field's error [FIELD-70]", async () => {
    const ned = await applicationOf(server, 'ned');
    const submit = async () => {
      const call = caller(server, 'ned');
      const { version } = (await call('GET', '/deals/current')).body.data;
      const payload = payloadOf(fullApplication(), { loan_id: ned.loanId });
      return call('POST', '/api/apply/submit', payload, { headers: { 'if-match': `"${version}"` } });
    };
    expect(await submit()).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'insurance', text: 'Please add your proof of insurance.' }] },
    });
    const id = await uploadFile(ned);
    await answer(ned, [reference(id)]);
    expect((await submit()).status).toBe(200);
    await expectExported(ned, id);
  });

  /** The export has the file's name and its question; a webhook without agreement has no name. */
  async function expectExported(owned: OwnedApplication, id: string): Promise<void> {
    const [deal] = await server.deps.db.query('select * from deals where id = $1', [owned.dealId]);
    if (!deal) throw new Error('There is no deal.');
    const out = path.join(mkdtempSync(path.join(tmpdir(), 'trellis-export-')), 'deal');
    const now = new Date('2026-11-28T12:00:00.000Z');
    await writeExport(server.deps, flow, deal, { out, now });
    const record = JSON.parse(readFileSync(path.join(out, 'application.json'), 'utf8'));
    expect(record.payload.loanRequest.metadata.insurance).toMatchObject([{ id, name: 'insurance.png' }]);
    expect(record.files).toMatchObject([{ id, documentType: 'document', field: 'insurance' }]);
    const withoutFileNames = removeFileNames(
      flow,
      deal,
      storedPayload(server.deps.crypto, flow, deal, 'masks'),
    );
    expect(withoutFileNames).toMatchObject({ business: expect.anything() });
    expect((withoutFileNames as typeof record.payload).loanRequest.metadata.insurance).toEqual([
      { id, size: png().length, type: 'image/png' },
    ]);
    expect(existsSync(path.join(out, record.files[0].copy.path))).toBe(true);
    rmSync(path.dirname(out), { recursive: true });
  }
});

it("deleting an application deletes its questions' files", async () => {
  const id = await uploadFile(eve, 'last.png');
  await server.deps.db.query('delete from deals where id = $1', [eve.dealId]);
  expect(await rowOf(id)).toBeUndefined();
});

// Last: the server has no fresh key.
it('a change of keys rewrites the names of files in answers, too', async () => {
  const zoe = await applicationOf(server, 'zoe');
  await answer(zoe, [reference(await uploadFile(zoe))]);
  const { db } = server.deps;
  const crypto = cryptoWith('fresh', 'old');
  await rotateKeys({ db, crypto, releases: { flowOf: async () => flow } });
  const [row] = await db.query<{ text: string }>('select document::text as text from deals where id = $1', [
    zoe.dealId,
  ]);
  expect(row?.text).toContain('"name": "v1.fresh.');
});
