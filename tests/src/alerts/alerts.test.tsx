// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AlertCenter } from '#src/alerts/AlertCenter.tsx';
import { createAlertStore } from '#src/alerts/alert-store.ts';
// Loaded before the first dialog, whose test waits for texts and not for the UI library.
import '#src/alerts/ModalDialog.tsx';
import { DialogFrame } from '#src/alerts/DialogFrame.tsx';
import { ModalHost } from '#src/alerts/ModalHost.tsx';
import { createModalStore } from '#src/alerts/modal-store.ts';
import { FluentRoot } from '#src/styles/FluentRoot.tsx';
import { Stage } from '../test-brand.tsx';

vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);
afterEach(cleanup);

describe('alerts', () => {
  it('announces warnings and errors at once and other messages politely, each with its level in words', () => {
    const store = createAlertStore();
    render(<AlertCenter store={store} />, { wrapper: Stage });
    act(() => {
      store.show({ level: 'warning', title: 'Failed to save', text: 'No luck.', details: ['Write to us.'] });
      store.show({ level: 'success', text: 'Saved.' });
    });
    expect(screen.getByRole('alert').textContent).toContain('Warning: Failed to saveNo luck.Write to us.');
    expect(screen.getAllByRole('status').map((region) => region.textContent)).toContainEqual(
      expect.stringContaining('Success: Saved.'),
    );
  });

  it('[SCREEN-78] shows a message about the previous step at once and speaks it after the new heading', () => {
    const store = createAlertStore();
    render(<AlertCenter store={store} />, { wrapper: Stage });
    act(() => {
      store.show({ level: 'success', text: 'We mailed you a link.', forNextStep: true });
      store.leaveStep();
    });
    screen.getByText('We mailed you a link.');
    const regions = () => screen.getAllByRole('status').map((region) => region.textContent);
    expect(regions()).toEqual(['', '']);
    act(() => store.announce());
    expect(regions()).toEqual(['Success: We mailed you a link.', '']);
    act(() => store.endAnnouncement());
    expect(regions()).toEqual(['', '']);
    screen.getByText('We mailed you a link.');
  });

  it('links a visitor to sign-in, which returns to the current page', async () => {
    const store = createAlertStore();
    const Login = () => <p>{JSON.stringify(useLocation().state)}</p>;
    render(
      <Stage at="/bcm/app/info?from=mail">
        <AlertCenter store={store} />
        <Routes>
          <Route path="/login" element={<Login />} />
          <Route path="*" />
        </Routes>
      </Stage>,
    );
    act(() => {
      store.show({ level: 'warning', text: 'Please log in.', offer: 'sign-in' });
    });
    await userEvent.click(screen.getByRole('link', { name: 'Log in' }));
    screen.getByText('{"returnTo":"/bcm/app/info?from=mail","flow":"bcm"}');
  });

  it('shows the same message once and at most three messages, and removes a dismissed message', async () => {
    const store = createAlertStore();
    render(<AlertCenter store={store} />, { wrapper: Stage });
    act(() => {
      store.show({ level: 'warning', text: 'A' });
      store.show({ level: 'warning', text: 'A' });
    });
    expect(screen.getAllByText('A')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('A')).toBeNull();
    act(() => {
      for (const text of ['1', '2', '3', '4']) store.show({ level: 'info', text });
    });
    expect(store.list().map((alert) => alert.text)).toEqual(['2', '3', '4']);
  });

  it('links to feedback on the web only', () => {
    const store = createAlertStore();
    render(<AlertCenter store={store} />, { wrapper: Stage });
    act(() => {
      store.show({ level: 'error', text: 'A', feedback: 'https://f.example/x' });
      store.show({ level: 'error', text: 'B', feedback: 'javascript:alert(1)' });
    });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://f.example/x',
    ]);
  });
});

const REMOVAL = { title: 'Remove Grace?', text: 'It is gone then.', yes: 'Remove', no: 'Keep' };

describe('dialogs [SCREEN-60] [SCREEN-61]', () => {
  it('the dialog processing shows its exact words, and only its opener closes it', async () => {
    const store = createModalStore();
    render(<ModalHost store={store} />, { wrapper: Stage });
    act(() => store.open('processing'));
    const dialog = await screen.findByRole('alertdialog', { name: 'We are processing your application' });
    within(dialog).getByText(
      'This step can take several minutes, please do not click back on your internet browser or refresh this page.',
    );
    within(dialog).getByText("This shouldn't take long. We appreciate your patience.");
    await userEvent.keyboard('{Escape}');
    screen.getByRole('alertdialog');
    act(() => store.close('processing'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('the dialog done shows its exact words, and Escape closes it', async () => {
    const store = createModalStore();
    render(<ModalHost store={store} />, { wrapper: Stage });
    act(() => store.open('done'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Congratulations !!' });
    within(dialog).getByText('We are checking a few things. Hold tight!');
    await userEvent.keyboard('{Escape}');
    expect(store.current()).toBeUndefined();
  });

  it('confirm ignores a key that was pressed while typing, or pressed twice', async () => {
    const store = createModalStore();
    render(<ModalHost store={store} />, { wrapper: Stage });
    const answered = vi.fn();
    act(() => void store.confirm(REMOVAL).then(answered));
    await screen.findByRole('alertdialog');
    const heading = screen.getByRole('heading', { name: 'Remove Grace?' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await userEvent.keyboard(' {Enter}');
    expect(answered).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(answered).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('distinguishes Escape from the second button if that button has its own effect', async () => {
    const store = createModalStore();
    render(<ModalHost store={store} />, { wrapper: Stage });
    const answered = vi.fn();
    act(() => void store.choose(REMOVAL).then(answered));
    await screen.findByRole('alertdialog');
    await userEvent.keyboard('{Escape}');
    expect(answered).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  it('[SCREEN-77] the heading has the focus as soon as the dialog is open, and no button keeps it', () => {
    render(
      <DialogFrame open title="Remove Grace?" actions={<button type="button">Remove</button>}>
        It is gone then.
      </DialogFrame>,
      { wrapper: FluentRoot },
    );
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Remove Grace?' }));
  });

  it.each([
    ['yes by default', undefined, ['Leave', 'Stay']],
    ['no if yes would lose files', 'no', ['Stay', 'Leave']],
  ] as const)('confirm begins with %s', async (_, primary, names) => {
    const store = createModalStore();
    render(<ModalHost store={store} />, { wrapper: Stage });
    act(() => void store.confirm({ ...REMOVAL, yes: 'Leave', no: 'Stay', ...(primary && { primary }) }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names);
  });

  it('confirm resolves with the answer, and with no when another dialog replaces it', async () => {
    const store = createModalStore();
    render(<ModalHost store={store} />, { wrapper: Stage });
    let first: Promise<boolean> | undefined;
    act(() => {
      first = store.confirm({ ...REMOVAL, yes: 'Start over' });
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
    expect(await first).toBe(true);
    let second: Promise<boolean> | undefined;
    act(() => {
      second = store.confirm(REMOVAL);
      store.open('processing');
    });
    expect(await second).toBe(false);
  });
});
