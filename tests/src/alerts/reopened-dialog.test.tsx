// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ModalHost } from '#src/alerts/ModalHost.tsx';
import { createModalStore } from '#src/alerts/modal-store.ts';

let instances = 0;
vi.mock('#src/alerts/ModalDialog.tsx', () => ({
  ModalDialog: function Dialog({ open, modal }: { open: boolean; modal: { kind: string } }) {
    const [instance] = useState(() => (instances += 1));
    return <p>{`${modal.kind} ${instance} ${open ? 'open' : 'closed'}`}</p>;
  },
}));
afterEach(cleanup);

it('each opening is a new dialog, because a reused element would stay hidden from screen readers', async () => {
  const store = createModalStore();
  render(<ModalHost store={store} />);
  await act(async () => store.open('processing'));
  await screen.findByText('processing 1 open');
  // Closed, it stays mounted: unmounting would leave the page hidden from screen readers.
  await act(async () => store.close('processing'));
  expect(document.body.textContent).toBe('processing 1 closed');
  await act(async () => store.open('done'));
  expect(document.body.textContent).toBe('done 2 open');
});
