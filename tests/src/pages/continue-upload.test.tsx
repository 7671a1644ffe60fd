// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReturnLink } from '#contracts/statements/return-links.ts';
import type { Answer } from '#src/api/client/failure.ts';
import { readReturnLink } from '#src/api/statements/return-link.ts';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { ContinuePage } from '#src/pages/continue/ContinuePage.tsx';
import { createServices, ServicesContext } from '#src/shell/services/services.ts';
import { bootWith, brand } from '../test-brand.tsx';

// Uploads through a return link.

vi.mock('#src/api/statements/return-link.ts', async (original) => ({
  ...(await original<object>()),
  readReturnLink: vi.fn(),
}));

const files = vi.hoisted(() => ({ listFiles: vi.fn(), saveFiles: vi.fn(), uploadFile: vi.fn() }));
vi.mock('#src/api/statements/files.ts', () => ({ fileCalls: () => files }));

const ask = vi.mocked(readReturnLink);
const IDS = { dealId: 'd1', accountId: 'a1', contactId: 'c1' };
const link = (more: Partial<ReturnLink> = {}): Answer<ReturnLink> => ({
  ok: true,
  value: {
    tasks: ['upload', 'plaid'],
    needs: { statements: true, documents: [], months: [] },
    ...IDS,
    submitted: true,
    ...more,
  },
});
const refusal = (status: number): Answer<ReturnLink> => ({
  ok: false,
  failure: { kind: status === 0 ? 'network' : 'refused', status: status || 500, level: 'warning' },
});

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  ask.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(path: string, services = createServices(bootWith())): void {
  render(
    <BrandProvider value={{ brand, boot: bootWith() }}>
      <ServicesContext value={services}>
        <MemoryRouter initialEntries={[path]}>
          <ContinuePage />
        </MemoryRouter>
      </ServicesContext>
    </BrandProvider>,
  );
}
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

describe('after an upload whose state cannot be read', () => {
  const last = {
    ...{ reference: 'R', businessName: '', submittedAt: '', stage: 'AwaitingStatements', ids: IDS },
    documents: ['pfs', 'suq'],
  };
  const statement = {
    ...{ id: 'f1', name: 'scan.pdf', type: 'application/pdf', size: 9, documentType: 'statement' },
    ...{ scan: 'clean', saved: false },
  };
  beforeEach(() => {
    files.listFiles.mockResolvedValue({ ok: true, value: [statement] });
    files.saveFiles.mockResolvedValue({ ok: true, value: {} });
  });

  it('still asks for the forms that were not sent, on the end page of this tab, too', async () => {
    const services = createServices(bootWith());
    services.submissions.keep('apply', last);
    ask
      .mockResolvedValueOnce(link({ needs: { statements: true, documents: ['pfs', 'suq'], months: [] } }))
      .mockResolvedValue(refusal(0));
    open('/continue/upload?t=x.y.z', services);
    await screen.findByRole('button', { name: /scan\.pdf/ });
    await userEvent.click(screen.getByRole('button', { name: 'Save Files' }));
    await screen.findByRole('heading', { level: 1, name: 'Two forms are still missing' });
    expect(services.submissions.read('apply')?.documents).toEqual(['pfs', 'suq']);
  });

  it('[SCREEN-81] asks before it continues without a file whose upload has failed', async () => {
    const services = createServices(bootWith());
    const confirm = vi.spyOn(services.modals, 'confirm').mockResolvedValueOnce(false);
    files.uploadFile.mockResolvedValue({
      ok: false,
      failure: { kind: 'network', status: 0, level: 'warning' },
    });
    ask.mockResolvedValue(link());
    open('/continue/upload?t=x.y.z', services);
    await screen.findByRole('button', { name: /scan\.pdf/ });
    const input = screen.getByLabelText('Bank statements', { selector: 'input' });
    await userEvent.upload(input, new File(['%PDF-1.4'], 'june.pdf', { type: 'application/pdf' }));
    await screen.findByRole('button', { name: /Upload again/ });
    await userEvent.click(screen.getByRole('button', { name: 'Save Files' }));
    await waitFor(() => expect(confirm).toHaveBeenCalledOnce());
    expect(confirm.mock.lastCall?.[0]).toMatchObject({ title: '1 file was not uploaded', primary: 'no' });
    expect(ask).toHaveBeenCalledOnce();
    confirm.mockResolvedValueOnce(true);
    await userEvent.click(screen.getByRole('button', { name: 'Save Files' }));
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  });

  it('continues with files that another tab has saved', async () => {
    files.listFiles.mockResolvedValue({ ok: true, value: [{ ...statement, saved: true }] });
    ask
      .mockResolvedValueOnce(link())
      .mockResolvedValue(link({ needs: { statements: false, documents: [], months: [] } }));
    open('/continue/upload?t=x.y.z');
    await screen.findByText('scan.pdf');
    await userEvent.click(screen.getByRole('button', { name: 'Save Files' }));
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  });

  it('saves files with the months open, and says which file is of another year', async () => {
    const months = [{ month: '2026-10', here: false }];
    files.listFiles.mockResolvedValue({ ok: true, value: [{ ...statement, name: 'checking-2019.pdf' }] });
    ask
      .mockResolvedValueOnce(link({ needs: { statements: true, documents: [], months } }))
      .mockResolvedValue(refusal(429));
    open('/continue/upload?t=x.y.z');
    await screen.findByText(/checking-2019\.pdf seems to be from 2019/);
    await userEvent.click(screen.getByRole('button', { name: 'Save Files' }));
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    expect(files.saveFiles.mock.lastCall?.[2]).toEqual({ months: [] });
    await screen.findByText(/Something is still missing/);
  });

  it('still asks for statements if some months will be sent later', async () => {
    const months = [{ month: '2026-10', here: false }];
    ask
      .mockResolvedValueOnce(link({ needs: { statements: true, documents: [], months } }))
      .mockResolvedValue(refusal(429));
    open('/continue/upload?t=x.y.z');
    await screen.findByRole('button', { name: /scan\.pdf/ });
    await userEvent.click(screen.getByRole('radio', { name: /later/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save Files' }));
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
    await screen.findByText(/Something is still missing/);
    expect(await heading()).toBe('Send your bank statements');
  });

  it.each([
    ['saves once it has arrived', { ok: true, value: { ...statement, id: 'f2', name: 'june.pdf' } }, 1],
    [
      'saves nothing if it has failed',
      { ok: false, failure: { kind: 'network', status: 0, level: 'warning' } },
      0,
    ],
  ])('a press on Save while a file is being sent waits for the file, and %s', async (_, arrived, times) => {
    let arrive = (_answer: unknown): void => {};
    files.uploadFile.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    files.saveFiles.mockClear();
    ask.mockResolvedValue(link());
    open('/continue/upload?t=x.y.z');
    await screen.findByRole('button', { name: /scan\.pdf/ });
    const input = screen.getByLabelText('Bank statements', { selector: 'input' });
    await userEvent.upload(input, new File(['%PDF-1.4'], 'june.pdf', { type: 'application/pdf' }));
    await screen.findAllByText('june.pdf');
    await userEvent.click(screen.getByRole('button', { name: 'Save Files' }));
    expect(files.saveFiles).not.toHaveBeenCalled();
    await act(async () => arrive(arrived));
    if (times === 0) await screen.findByRole('button', { name: /Upload again/ });
    else await waitFor(() => expect(files.saveFiles).toHaveBeenCalled());
    expect(files.saveFiles).toHaveBeenCalledTimes(times);
  });
});
