// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { createFilesPort } from '#src/api/statements/files-port.ts';
import type { DocumentType, UploadedFile } from '#widgets/sending/files-port.ts';
import { recordedSend } from '../recorded-send.ts';

const OWNER = { dealId: 'd1', accountId: 'a1', contactId: 'c1' };
const OPTIONS = { signal: new AbortController().signal, onProgress: () => {} };
const FILE = { file: new File(['x'], 'july.pdf'), documentType: 'statement', clientId: 'c1' } as const;

/** The files of an application. `isSaved`: it was saved, or its first save succeeds. */
function portWith(isSaved = true) {
  const recorded = recordedSend();
  const onRecorded = vi.fn();
  const { send } = recorded;
  const owner = isSaved ? OWNER : undefined;
  const credential = { send, dealId: () => owner?.dealId, ensureOwner: async () => owner, onRecorded };
  return { ...recorded, onRecorded, port: createFilesPort(credential, 'oak', (key) => key) };
}
const uploadedFile = (documentType: DocumentType) => ({
  uploaded: { id: 'f1', name: 'a.pdf', type: 'application/pdf', size: 1, documentType } as UploadedFile,
  lastModified: 2,
});

it.each([
  ['the server removed it', 204, { ok: true, value: undefined }],
  ['it is gone already', 404, { ok: true, value: undefined }],
  ['it is saved', 409, { ok: false, problem: { kind: 'refused', text: 'alerts.oops', retry: false } }],
])('a file is removed by its id: %s', async (_, status, answer) => {
  const { port, sent, server } = portWith();
  Object.assign(server, { status, body: {} });
  expect(await port.remove('f/1')).toEqual(answer);
  expect(sent).toMatchObject([{ method: 'DELETE', url: '/files/f%2F1' }]);
});

it.each([
  ['statement', 1],
  ['pfs', 0],
] as const)('saving a %s applies the record of statements %s times', async (type, times) => {
  const { port, server, onRecorded } = portWith();
  server.body = { data: { version: 4 } };
  expect(await port.save([uploadedFile(type)])).toEqual({ ok: true, value: undefined });
  expect(onRecorded.mock.calls).toEqual(Array(times).fill([{ version: 4 }]));
});

it('files of an application that was never saved are an empty list without a call', async () => {
  const { port, sent } = portWith(false);
  expect(await port.list()).toEqual({ ok: true, value: [] });
  expect(sent).toEqual([]);
});

it('nothing is sent for an application that could not be saved, and the person can try again', async () => {
  const { port, sent, onRecorded } = portWith(false);
  const failed = {
    ok: false,
    problem: { kind: 'network', text: 'alerts.operations.save-files.text', retry: true },
  };
  expect(await port.upload(FILE, OPTIONS)).toEqual(failed);
  expect(await port.save([uploadedFile('statement')])).toEqual(failed);
  expect([sent, onRecorded.mock.calls]).toEqual([[], []]);
});

it('a failed save applies nothing', async () => {
  const { port, server, onRecorded } = portWith();
  Object.assign(server, { status: 503 });
  expect(await port.save([uploadedFile('statement')])).toMatchObject({ ok: false, problem: { retry: true } });
  expect(onRecorded).not.toHaveBeenCalled();
});
