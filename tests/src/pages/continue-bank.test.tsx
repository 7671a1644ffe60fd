// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { ContinuePage } from '#src/pages/continue/ContinuePage.tsx';
import { createServices, ServicesContext } from '#src/shell/services/services.ts';
import { bootWith, brand } from '../test-brand.tsx';

const bank = vi.hoisted(() => ({ bankLinkToken: vi.fn() }));
vi.mock('#src/api/statements/bank.ts', async (original) => ({
  ...(await original<object>()),
  bankCalls: () => bank,
}));
vi.mock('#src/api/statements/return-link.ts', async (original) => ({
  ...(await original<object>()),
  readReturnLink: async () => ({
    ok: true,
    value: {
      tasks: ['plaid'],
      needs: { statements: true, documents: [], months: [] },
      submitted: true,
      dealId: 'd1',
      accountId: 'a1',
      contactId: 'c1',
    },
  }),
}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['bank-unavailable', true],
  ['connect-disabled', false],
])('the button that connects a bank, after the refusal %s, is there: %s', async (code, isThere) => {
  vi.stubGlobal('scrollTo', vi.fn());
  const failure = { kind: 'refused', status: 503, level: 'warning', code, message: 'Refused.' };
  bank.bankLinkToken.mockResolvedValue({ ok: false, failure });
  render(
    <BrandProvider value={{ brand, boot: bootWith() }}>
      <ServicesContext value={createServices(bootWith())}>
        <MemoryRouter initialEntries={['/continue/plaid?t=x.y.z']}>
          <ContinuePage />
        </MemoryRouter>
      </ServicesContext>
    </BrandProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Connect your bank' }));
  await screen.findByText('Refused.');
  expect(screen.queryByRole('button', { name: 'Connect your bank' }) !== null).toBe(isThere);
});
