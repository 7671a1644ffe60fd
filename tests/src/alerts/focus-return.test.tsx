// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { useFocusReturn } from '#src/alerts/closing.ts';

beforeEach(() => {
  document.body.innerHTML = '<button id="first"></button><button id="second"></button>';
});
afterEach(cleanup);

const control = (id: string) => document.getElementById(id) as HTMLElement;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** A dialog that opens over the focused first button. */
function openDialog() {
  const store = createStore(() => ({ isOpen: false }));
  const { subscribe } = store;
  const isOpen = () => store.getState().isOpen;
  renderHook(() => useFocusReturn(subscribe, isOpen));
  control('first').focus();
  store.setState({ isOpen: true });
  control('first').blur();
  return { close: () => store.setState({ isOpen: false }), open: () => store.setState({ isOpen: true }) };
}

it('a closed dialog returns the focus to the control that had it', async () => {
  const { close } = openDialog();
  close();
  await nextFrame();
  expect(document.activeElement).toBe(control('first'));
});

it('a closed dialog leaves the focus at a control that took it meanwhile', async () => {
  const { close } = openDialog();
  close();
  control('second').focus();
  await nextFrame();
  expect(document.activeElement).toBe(control('second'));
});

it('a dialog that opens again at once keeps the focus', async () => {
  const { close, open } = openDialog();
  close();
  open();
  await nextFrame();
  expect(document.activeElement).toBe(document.body);
});
