// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Runtime } from '#src/application/state/runtime.ts';
import { OpenQuestion } from '#src/wizard/OpenQuestion.tsx';
import { Stage } from '../test-brand.tsx';

vi.mock('#src/wizard/DifferencesDialog.tsx', () => ({
  DifferencesDialog: ({ open }: { open: boolean }) =>
    open && (
      <div role="alertdialog">
        <button type="button" ref={(button) => button?.focus()}>
          Keep
        </button>
      </div>
    ),
}));
afterEach(cleanup);

it('returns the focus to the field after the answer, also if the dialog loaded late', async () => {
  const store = createStore(() => ({ core: { question: undefined as object | undefined } }));
  const runtime = { engine: { store }, state: store.getState } as unknown as Runtime;
  render(
    <Stage>
      <input aria-label="Business name" />
      <OpenQuestion runtime={runtime} />
    </Stage>,
  );
  const field = screen.getByRole('textbox');
  field.focus();
  act(() => store.setState({ core: { question: {} } }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' })));
  act(() => store.setState({ core: { question: undefined } }));
  await waitFor(() => expect(document.activeElement).toBe(field));
});
