import { beforeEach, expect, it, vi } from 'vitest';
import { openQuestion, readStatus } from '#src/pages/status/read-status.ts';

const api = vi.hoisted(() => ({ applicationStatus: vi.fn(), openQuestion: vi.fn() }));
vi.mock('#src/api/open-api.ts', () => ({ openApi: () => api }));
beforeEach(() => {
  api.applicationStatus.mockReset();
  api.openQuestion.mockReset();
});
const FAILED = { ok: false, failure: { kind: 'network', status: 500, level: 'warning' } };
const session = {} as never;

it('the status of a flow is read, or null if nothing was submitted', async () => {
  api.applicationStatus.mockResolvedValueOnce({ ok: true, value: { reference: 'R' } });
  expect(await readStatus(session, 'bcm')).toEqual({ reference: 'R' });
  expect(api.applicationStatus).toHaveBeenCalledExactlyOnceWith('bcm');
  api.applicationStatus.mockResolvedValueOnce({ ok: true, value: null });
  expect(await readStatus(session, 'bcm')).toBeNull();
});

it("the token of a lender's question is read by its id", async () => {
  api.openQuestion.mockResolvedValueOnce({ ok: true, value: 'token' });
  expect(await openQuestion(session, 'q1')).toBe('token');
  expect(api.openQuestion).toHaveBeenCalledExactlyOnceWith('q1');
});

it('a call that fails throws, so that the page says so', async () => {
  api.applicationStatus.mockResolvedValueOnce(FAILED);
  await expect(readStatus(session, 'apply')).rejects.toThrow('The status could not be read.');
  api.openQuestion.mockResolvedValueOnce(FAILED);
  await expect(openQuestion(session, 'q1')).rejects.toThrow('The question could not be opened.');
});
