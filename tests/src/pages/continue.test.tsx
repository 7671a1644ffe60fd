// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReturnLink } from '#contracts/statements/return-links.ts';
import type { Answer } from '#src/api/client/failure.ts';
import { readReturnLink, renewReturnLink } from '#src/api/statements/return-link.ts';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { ContinuePage } from '#src/pages/continue/ContinuePage.tsx';
import { readLinkAddress } from '#src/pages/continue/open-link.ts';
import { createServices, ServicesContext } from '#src/shell/services/services.ts';
import { LINK_ADDRESSES } from '../../conformance/return-links.table.ts';
import { bootWith, brand } from '../test-brand.tsx';

vi.mock('#src/api/statements/return-link.ts', async (original) => ({
  ...(await original<object>()),
  readReturnLink: vi.fn(),
  renewReturnLink: vi.fn(),
}));

const files = vi.hoisted(() => ({ listFiles: vi.fn() }));
vi.mock('#src/api/statements/files.ts', () => ({ fileCalls: () => files }));

const ask = vi.mocked(readReturnLink);
const renew = vi.mocked(renewReturnLink);
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
const refusal = (status: number, code?: string): Answer<ReturnLink> => ({
  ok: false,
  failure: { kind: status === 0 ? 'network' : 'refused', status: status || 500, level: 'warning', code },
});

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  ask.mockReset();
  renew.mockReset();
  files.listFiles.mockResolvedValue({ ok: true, value: [] });
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
          <Back />
        </MemoryRouter>
      </ServicesContext>
    </BrandProvider>,
  );
}
function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(-1)}>
      The browser's Back
    </button>
  );
}
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

describe('[RETURN-1] the addresses of return links', () => {
  it.each(LINK_ADDRESSES)('$path is for $tasks', ({ path, tasks, ids }) => {
    expect(readLinkAddress(path, '')).toEqual({
      ...{ tasks, token: undefined, ids, plain: path },
      isBankReturn: false,
    });
    expect(readLinkAddress(path, '?t=a.b.c&x=1')).toMatchObject({ tasks, token: 'a.b.c', plain: path });
    expect(readLinkAddress(path, '?t=')).toMatchObject({ token: '' });
  });
});

describe('a link by its token', () => {
  it('is requested with the ids of the address, and shows its tasks', async () => {
    ask.mockResolvedValue(link());
    open('/continue/direct-upload/d1/a1/c1?t=x.y.z');
    expect(await heading()).toBe('Send your bank statements');
    expect(ask).toHaveBeenCalledWith(expect.any(Function), IDS, 'x.y.z');
    await screen.findByRole('button', { name: 'Save Files' });
  });

  it.each([
    ['expired', refusal(403, 'expired-link'), 'This link has expired'],
    ['refused', refusal(403, 'invalid-link'), 'This link does not work'],
    ['without network', refusal(0), 'We could not open this page'],
    ['with a fault of the server', refusal(503, 'unavailable'), 'We could not open this page'],
    ['asked for too often', refusal(429), 'We could not open this page'],
  ])('%s has its own page', async (_, answer, title) => {
    ask.mockResolvedValue(answer);
    open('/continue/upload?t=x.y.z');
    expect(await heading()).toBe(title);
    screen.getByText(/help@bank\.example/);
  });

  it('focuses the heading of the chosen way, and after Back the heading of the page', async () => {
    ask.mockResolvedValue(link());
    open('/continue/plaid-and-upload?t=x.y.z');
    await userEvent.click(await screen.findByRole('button', { name: /^Upload statements/ }));
    const uploadHeading = await screen.findByRole('heading', { level: 2, name: 'Upload statements' });
    await waitFor(() => expect(document.activeElement).toBe(uploadHeading));
    await userEvent.click(screen.getByRole('button', { name: "The browser's Back" }));
    await screen.findByRole('button', { name: /^Upload statements/ });
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('causes no call if its token is missing', async () => {
    open('/continue/upload?t=');
    expect(await heading()).toBe('This link does not work');
    expect(ask).not.toHaveBeenCalled();
  });

  it("shows 'We have your bank statements' and the next step after its use, and updates the end page of this tab", async () => {
    const last = {
      reference: 'R',
      businessName: '',
      stage: 'AwaitingStatements',
      submittedAt: '',
      documents: [],
    };
    const services = createServices(bootWith());
    services.submissions.keep('apply', { ...last, ids: IDS });
    ask.mockResolvedValue(link({ needs: { statements: false, documents: [], months: [] } }));
    open('/continue/plaid-and-upload?t=x.y.z', services);
    expect(await heading()).toBe('We have your bank statements');
    expect(document.body.textContent).toContain('within 1-2 business days');
    await waitFor(() => expect(services.submissions.read('apply')?.stage).toBe('ApplySubmitted'));
  });

  it('can be asked again after a fault', async () => {
    ask.mockResolvedValueOnce(refusal(0)).mockResolvedValue(link());
    open('/continue/upload?t=x.y.z');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'Send your bank statements' });
  });

  it.each([
    ['sent', 'Check your email'],
    ['too-many', 'You asked for many links already. Please wait a little, then try again.'],
    ['failed', 'We could not send the link. Please check your connection and try again.'],
  ] as const)(
    'that has expired offers a new one, which each press requests once (%s)',
    async (outcome, words) => {
      ask.mockResolvedValue(refusal(403, 'expired-link'));
      renew.mockResolvedValue(outcome);
      open('/continue/upload?t=x.y.z');
      await userEvent.dblClick(await screen.findByRole('button', { name: 'Email me a new link' }));
      await screen.findByText(words);
      expect(renew).toHaveBeenCalledWith('x.y.z');
      if (outcome === 'sent') expect(renew).toHaveBeenCalledTimes(1);
    },
  );

  it('names the support address if it is for a bank only and connecting is switched off', async () => {
    ask.mockResolvedValue(link({ tasks: [] }));
    open('/continue/plaid?t=x.y.z');
    expect(await heading()).toBe('Connecting a bank is switched off right now');
  });
});

it('shows the bank without a choice after its sign-in page, and stays on that address for the upload', async () => {
  ask.mockResolvedValue(link());
  open('/continue/plaid-and-upload?oauth_state_id=1');
  await screen.findByRole('heading', { level: 2, name: 'Connect your bank account' });
  await userEvent.click(screen.getByRole('button', { name: 'Upload statements instead' }));
  await screen.findByRole('heading', { level: 2, name: 'Upload statements' });
  await userEvent.click(screen.getByRole('button', { name: "The browser's Back" }));
  screen.getByRole('heading', { level: 2, name: 'Upload statements' });
  expect(ask).toHaveBeenCalledTimes(1);
});

it('never passes the token to another page', async () => {
  ask.mockResolvedValue(refusal(403, 'invalid-link'));
  open('/continue/direct-upload/d1/a1?t=secret.secret.secret');
  const way = await screen.findByRole('link', { name: 'Sign in instead' });
  expect(way.getAttribute('href')).toBe('/login');
  expect(document.body.innerHTML).not.toContain('secret');
});
