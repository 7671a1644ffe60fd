// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { correction, generate } from 'lean-qr';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { EngineProvider } from '#engine/react';
import { BrandProvider } from '#src/brand/BrandContext.tsx';
import { createServices, ServicesContext } from '#src/shell/services/services.ts';
import { SendToPhone } from '#src/wizard/phone/SendToPhone.tsx';
import { as, OUT, runtimeWith, serverDeal } from '../../application/test-runtime.ts';
import { bootWith, brand } from '../../test-brand.tsx';

const follow = vi.hoisted(() => ({ newer: () => {}, stop: vi.fn() }));
vi.mock('#src/wizard/phone/follow-phone.ts', () => ({
  followPhone: (_runtime: unknown, onNewer: () => void) => {
    follow.newer = onNewer;
    return follow.stop;
  },
}));

afterEach(() => {
  cleanup();
  follow.stop.mockReset();
});

function Place() {
  return <output>{useLocation().pathname}</output>;
}

function open({ isSaved = true, who = as('ada') } = {}) {
  const { runtime } = runtimeWith({ who });
  if (isSaved) runtime.dispatch({ type: 'server-application', deal: serverDeal() });
  const boot = bootWith();
  render(
    <ServicesContext value={createServices(boot)}>
      <BrandProvider value={{ brand, boot }}>
        <MemoryRouter initialEntries={['/app/amount']}>
          <EngineProvider engine={runtime.engine} widgets={{}} ports={{}}>
            <SendToPhone runtime={runtime} />
            <Place />
          </EngineProvider>
        </MemoryRouter>
      </BrandProvider>
    </ServicesContext>,
  );
  return { runtime, user: userEvent.setup() };
}
const WAITING = 'When your phone saves, this page shows it.';
const SEND = { name: 'Send this step to my phone' };

it('the dialog shows the address of the step as text to copy and as a QR code [SAVE-50] [SAVE-51]', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', SEND));
  const field = await screen.findByRole('textbox', { name: 'Or open this address on your phone:' });
  const address = (field as HTMLInputElement).value;
  expect(address).toMatch(/^http:\/\/localhost(:\d+)?\/login\?return=\/app\/amount(&lang=[\w-]+)?$/);
  const { size } = generate(address, { minCorrectionLevel: correction.M });
  const drawing = screen.getByRole('img', { name: 'QR code with the address of this step' });
  expect(drawing.getAttribute('viewBox')).toBe(`-4 -4 ${size + 8} ${size + 8}`);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  screen.getByText('Copied.');
});

it('an address that the browser does not copy is selected, with a request to copy it', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', SEND));
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  field.setSelectionRange(0, 0);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await screen.findByText('Copy the selected address.');
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value);
});

it('the dialog says that the phone has saved, and links to the step at which the application continues [SAVE-52]', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', SEND));
  await screen.findByText(WAITING);
  expect(screen.queryByRole('button', { name: /^Go to / })).toBeNull();
  act(() => follow.newer());
  screen.getByText('Continued on your phone. This page has the answers from there.');
  await user.click(screen.getByRole('button', { name: /^Go to / }));
  expect(screen.getByRole('status', { hidden: true }).textContent).not.toBe('/app/amount');
  expect(follow.stop).toHaveBeenCalled();
});

it('a closed dialog stops following and returns the focus to its button', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', SEND));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(follow.stop).toHaveBeenCalled();
  await expect.poll(() => document.activeElement?.textContent).toBe(SEND.name);
});

it('an application that was never saved is not offered to a phone [SAVE-50]', () => {
  open({ isSaved: false });
  expect(screen.queryByRole('button', SEND)).toBeNull();
});

it('the second click of a double click on its button does not close the dialog', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', SEND));
  await screen.findByRole('dialog');
  // A browser finds the backdrop under the second click.
  const backdrop = document.querySelector('.fui-DialogSurface__backdrop') as Element;
  fireEvent.click(backdrop, { detail: 2 });
  screen.getByRole('dialog');
  fireEvent.click(backdrop, { detail: 1 });
  await expect.poll(() => document.activeElement?.textContent).toBe(SEND.name);
});

it('the dialog says that it is offline, and waits for the phone again once it is online [SAVE-52]', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', SEND));
  await screen.findByText(WAITING);
  const connect = (isOnline: boolean) =>
    act(() => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    });
  connect(false);
  screen.getByText('You are offline. When you are connected again, this page shows what your phone saved.');
  connect(true);
  screen.getByText(WAITING);
});

it('the dialog says that the phone has saved after a question about answers that both changed [SAVE-52]', async () => {
  const { user, runtime } = open();
  await user.click(screen.getByRole('button', SEND));
  await screen.findByText(WAITING);
  act(() => {
    const answers = (business_name: string) => ({ ...serverDeal().application, business_name });
    runtime.dispatch({ type: 'change', values: { business_name: 'Ash Bakery' } });
    runtime.dispatch({
      type: 'server-application',
      deal: serverDeal({ version: 2, application: answers('Elm Bakery') }),
    });
  });
  expect(runtime.state().core.question).toBeDefined();
  act(() => runtime.dispatch({ type: 'chosen', choice: 'theirs' }));
  await screen.findByText('Continued on your phone. This page has the answers from there.');
});

it('a saved application is not offered to a phone after a sign-out [SAVE-50]', () => {
  open({ who: OUT });
  expect(screen.queryByRole('button', SEND)).toBeNull();
});
