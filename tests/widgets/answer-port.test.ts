import { expect, it, vi } from 'vitest';
import type { FileReference } from '#engine';
import { createAnswerPort } from '#widgets/file-upload/answer-port.ts';
import { createOwnPort } from '#widgets/file-upload/own-port.ts';
import type { UploadAnswer, UploadedFile } from '#widgets/sending/files-port.ts';
import { aFile, LOST } from './fake-files.ts';

const reference = (id: string): FileReference => ({
  id,
  name: `${id}.pdf`,
  size: 5,
  type: 'application/pdf',
});
const uploaded = (id: string): UploadedFile => ({
  ...reference(id),
  documentType: 'document',
  scan: 'clean',
  saved: false,
});

/** A question's port whose server answers each upload with a file. */
function setUp(
  files: FileReference[],
  answer: UploadAnswer<UploadedFile> = { ok: true, value: uploaded('a') },
) {
  let current = files;
  const server = {
    upload: vi.fn(async () => answer),
    remove: vi.fn(async (_id: string) => ({ ok: true, value: undefined }) as const),
  };
  const question = {
    question: () => 'deed',
    get: () => current,
    set: (next: readonly FileReference[]) => {
      current = [...next];
    },
  };
  const port = createAnswerPort(server, question, new AbortController().signal);
  const upload = (signal = new AbortController().signal) =>
    port.upload(
      { file: aFile('a.pdf', 5), documentType: 'document', clientId: 'c' },
      { signal, onProgress: () => undefined },
    );
  return { port, server, upload, answered: () => current };
}

it('an uploaded file joins the answer after the files that are there', async () => {
  const { upload, answered, server } = setUp([reference('b')]);
  await upload();
  expect(answered()).toEqual([reference('b'), reference('a')]);
  expect(server.upload).toHaveBeenCalledWith(
    expect.objectContaining({ question: 'deed' }),
    expect.anything(),
  );
});

it('a file that the answer has already is not added again', async () => {
  const { upload, answered } = setUp([reference('a')]);
  await upload();
  expect(answered()).toEqual([reference('a')]);
});

it('a file that arrives after its upload was canceled joins no answer, and is removed from the server', async () => {
  const { upload, answered, server } = setUp([]);
  await upload(AbortSignal.abort());
  expect(answered()).toEqual([]);
  expect(server.remove).toHaveBeenCalledExactlyOnceWith('a');
});

it('a failed upload changes no answer', async () => {
  const { upload, answered, server } = setUp([reference('b')], LOST);
  expect(await upload()).toBe(LOST);
  expect(answered()).toEqual([reference('b')]);
  expect(server.remove).not.toHaveBeenCalled();
});

it('a removed file leaves the answer at once, also if the server keeps it until the next save', async () => {
  const { port, answered, server } = setUp([reference('a'), reference('b')]);
  server.remove.mockResolvedValue(LOST as never);
  expect(await port.remove('a')).toEqual({ ok: true, value: undefined });
  expect(answered()).toEqual([reference('b')]);
  expect(server.remove).toHaveBeenCalledExactlyOnceWith('a');
});

it('a question whose last file is removed is unanswered', async () => {
  const onChange = vi.fn();
  const current = { name: 'deed', files: [reference('a'), reference('b')], onChange };
  const remove = vi.fn(async () => ({ ok: true, value: undefined }) as const);
  const { port } = createOwnPort({ upload: vi.fn(), remove }, { current });
  await port.remove('a');
  await port.remove('b');
  expect(onChange.mock.calls).toEqual([[[reference('b')]], [undefined]]);
});

it('the uploads of a question end with the page that holds them', () => {
  const page = new AbortController();
  const current = { name: 'deed', files: [], onChange: () => undefined };
  const own = createOwnPort({ upload: vi.fn(), remove: vi.fn(), ended: page.signal }, { current });
  expect(own.port.ended?.aborted).toBe(false);
  page.abort();
  expect(own.port.ended?.aborted).toBe(true);
});
