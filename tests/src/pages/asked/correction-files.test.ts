import { flow } from 'virtual:trellis/flows/apply';
import { expect, it, vi } from 'vitest';
import type { RecipientCorrection } from '#contracts/requests.ts';
import type { RequestPageState } from '#src/pages/asked/asked-state.ts';
import { openCorrection } from '#src/pages/asked/correction/correction-engine.ts';
import { createCorrectionFiles } from '#src/pages/asked/correction/correction-files.ts';
import { brand } from '../../test-brand.tsx';

/** The files of a correction, whose server answers each call with `answer`. */
function filesWith(answer: unknown, isProofExpired = false) {
  const page = {
    isProofExpired,
    load: vi.fn(),
    handleFailure: vi.fn(() => true),
    calls: { uploadFile: vi.fn(async () => answer), removeFile: vi.fn(async () => answer) },
  };
  const correction = { application: {}, screens: [] } as unknown as RecipientCorrection;
  const form = openCorrection(flow, brand, correction);
  const port = createCorrectionFiles(() => page as unknown as RequestPageState, form);
  return { page, port, form };
}
const refused = (failure: object) => ({
  ok: false,
  failure: { kind: 'refused', status: 403, level: 'warning', ...failure },
});
const file = { file: new File(['x'], 'lease.pdf'), documentType: 'document', clientId: 'c1' } as const;
const options = { signal: new AbortController().signal, onProgress: () => {} };

it('sends a file, and removes one', async () => {
  const stored = { id: 'f1' };
  const sent = filesWith({ ok: true, value: stored });
  expect(await sent.port.upload(file, options)).toEqual({ ok: true, value: stored });
  expect(sent.page.calls.uploadFile).toHaveBeenCalledExactlyOnceWith(file, options);
  const removed = filesWith({ ok: true, value: true });
  expect(await removed.port.remove('f1')).toEqual({ ok: true, value: undefined });
  expect(removed.page.calls.removeFile).toHaveBeenCalledExactlyOnceWith('f1');
});

it('a file that the server refuses shows the reason', async () => {
  const { port } = filesWith(refused({ status: 415 }));
  const problem = { kind: 'refused', retry: false };
  expect(await port.upload(file, options)).toMatchObject({ ok: false, problem });
  expect(await filesWith(refused({ message: 'Own.' })).port.remove('f1')).toMatchObject({
    problem: { ...problem, text: 'Own.' },
  });
});

it('a correction that has ended is read again, to show how it ended', async () => {
  const { page, port } = filesWith(refused({ code: 'expired-link' }));
  expect(await port.upload(file, options)).toMatchObject({ ok: false });
  expect(page.load).toHaveBeenCalledOnce();
  expect(page.handleFailure).not.toHaveBeenCalled();
});

it('an expired proof of the address asks for a code, and the file can be sent after it', async () => {
  const failure = refused({ kind: 'unauthorized', status: 401 });
  const { page, port } = filesWith(failure);
  expect(await port.upload(file, options)).toMatchObject({ problem: { kind: 'session', retry: true } });
  expect(page.handleFailure).toHaveBeenCalledExactlyOnceWith(failure.failure);
  expect(page.load).not.toHaveBeenCalled();
});

it('uploads pause while the proof of the address is missing, and end with the form', () => {
  expect([true, false].map((expired) => filesWith(undefined, expired).port.isPaused?.())).toEqual([
    true,
    false,
  ]);
  const { port, form } = filesWith(undefined);
  form.files.end.abort();
  expect(port.ended?.aborted).toBe(true);
});
