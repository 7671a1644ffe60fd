// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SubmittedApplication } from '#src/pages/status/SubmittedApplication.tsx';
import type { SessionService } from '#src/session/state/session-port.ts';
import { createServices } from '#src/shell/services/services.ts';
import { bootWith, Stage } from '../../test-brand.tsx';

const submittedDeal = vi.hoisted(() => vi.fn());
vi.mock('#src/api/open-api.ts', () => ({ openApi: () => ({ submittedDeal }) }));
const code = vi.hoisted(() => vi.fn(async (_about: unknown, call: () => unknown) => call()));
vi.mock('#src/step-up/step-up.ts', () => ({ withFreshCode: code }));

afterEach(cleanup);

const DEAL = {
  reference: 'HJ3Y-HFKQ',
  stage: 'AwaitingStatements',
  hidden: [],
  application: {
    business_name: 'Acme Bakery',
    loan_amount: 85000,
    owners: [{ first: 'Ann', last: 'Lee', ssn: { present: true, mask: '***-**-6789' } }],
    type_of_statements: 'email',
  },
  ids: { dealId: 'deal', accountId: 'account', contactId: 'contact' },
};

function open() {
  const services = createServices(bootWith());
  const show = vi.spyOn(services.alerts, 'show');
  render(
    <Stage services={services}>
      <SubmittedApplication session={{} as SessionService} flowId="apply" />
    </Stage>,
  );
  const button = () => screen.queryByRole('button', { name: 'See your submitted application' });
  return { show, button, user: userEvent.setup() };
}
const press = async ({ button, user }: ReturnType<typeof open>) => user.click(button() as HTMLElement);

it('the page shows the answers with masked secrets after a fresh code, and focuses their heading', async () => {
  submittedDeal.mockResolvedValue({ ok: true, value: DEAL });
  const page = open();
  await press(page);
  const heading = await screen.findByRole('heading', { level: 2, name: /submitted application/i });
  expect(document.activeElement).toBe(heading);
  expect(code).toHaveBeenCalledOnce();
  for (const words of ['HJ3Y-HFKQ', 'Acme Bakery', '$85,000', '***-**-6789'])
    expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole('heading', { name: /Ann Lee/ })).toBeTruthy();
  expect(page.button()).toBeNull();
});

it('the page says that there is no submitted application', async () => {
  submittedDeal.mockResolvedValue({ ok: true, value: null });
  const page = open();
  await press(page);
  expect((await screen.findByRole('status')).textContent).not.toBe('');
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

it.each<[string, () => void, number]>([
  [
    'the server refuses',
    () =>
      submittedDeal.mockResolvedValue({
        ok: false,
        failure: { status: 500, code: 'internal', operation: 'load' },
      }),
    1,
  ],
  ['the answer does not arrive', () => submittedDeal.mockRejectedValue(new Error('offline')), 1],
  ['the dialog of the code is closed', () => code.mockResolvedValueOnce(undefined), 0],
])('the page keeps its button if %s', async (_why, prepare, alerts) => {
  prepare();
  const page = open();
  await press(page);
  await vi.waitFor(() => expect(page.button()?.getAttribute('aria-disabled')).toBeNull());
  expect(page.button()).not.toBeNull();
  expect(page.show).toHaveBeenCalledTimes(alerts);
});

it.each([
  ['AwaitingStatements', '/continue/direct-upload/deal/account/contact'],
  ['ApplySubmitted', undefined],
])('an application at the stage %s links to the page that sends statements: %s', async (stage, href) => {
  submittedDeal.mockResolvedValue({ ok: true, value: { ...DEAL, ...DEAL.ids, stage } });
  await press(open());
  await screen.findByRole('heading', { level: 2, name: /submitted application/i });
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(href);
});
