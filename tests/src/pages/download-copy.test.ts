// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { downloadCopy } from '#src/pages/download-copy.ts';
import { withFreshCode } from '#src/step-up/step-up.ts';
import { bootWith, brand } from '../test-brand.tsx';

const submittedCopy = vi.hoisted(() => vi.fn());
vi.mock('#src/api/open-api.ts', () => ({ openApi: () => ({ submittedCopy }) }));
vi.mock('#src/step-up/step-up.ts', () => ({
  withFreshCode: vi.fn(async (_about: unknown, call: () => unknown) => call()),
}));

const saved: { name: string; blob: Blob | undefined }[] = [];
const live = new Map<string, Blob>();
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    live.set('blob:1', blob as Blob);
    return 'blob:1';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void live.delete(address));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: live.get(this.href) });
  });
});
afterEach(() => vi.restoreAllMocks());

/** Downloads the copy of a flow. @returns the alerts */
async function download() {
  const show = vi.fn();
  const context = { brand, boot: bootWith(), session: {} as never, alerts: { show } };
  await downloadCopy(context, 'bcm');
  return show.mock.calls.map(([alert]) => alert);
}

it('saves the PDF of the flow under the name that the server gives, and frees it', async () => {
  submittedCopy.mockResolvedValue({ ok: true, value: { file: 'application.pdf', content: 'JVBERi3/' } });
  expect(await download()).toEqual([]);
  expect(submittedCopy).toHaveBeenCalledExactlyOnceWith('bcm');
  const [{ name, blob } = { name: '', blob: undefined }] = saved;
  expect([name, blob?.type, blob?.size]).toEqual(['application.pdf', 'application/pdf', 6]);
  expect(live.size).toBe(0);
});

it('a failure shows an alert and saves nothing', async () => {
  submittedCopy.mockResolvedValue({ ok: false, failure: { kind: 'refused', status: 500, level: 'warning' } });
  expect(await download()).toHaveLength(1);
  expect(saved).toEqual([]);
});

it('a person who gives no code gets neither a file nor an alert', async () => {
  vi.mocked(withFreshCode).mockResolvedValueOnce(undefined);
  expect(await download()).toEqual([]);
  expect(saved).toEqual([]);
});
