import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type BankView, isBusy } from '../sending/bank.ts';
import type { Sending } from '../sending/run.ts';

/** The state and functions of connecting a bank, for `<BankConnect>` and buttons around it. */
export interface BankConnecting extends BankView, Pick<Sending, 'dispatch' | 'link'> {
  /** Connecting is switched off, by the page or the server. */
  off: boolean;
  /** A local stand-in is used. */
  standIn: boolean;
  /** A connection is in progress; pressing the button again does nothing. */
  busy: boolean;
}

/**
 * Connects a bank while the component is mounted. A return from a bank's own page continues without a press of the button.
 * @param enabled false if connecting is switched off: nothing is opened, and `<BankConnect>` offers the upload
 */
export function useBankConnect(sending: Sending, enabled: boolean): BankConnecting {
  const { bank } = useSyncExternalStore(sending.subscribe, sending.getState);
  const { dispatch, link } = sending;
  const returned = useRef<string>(undefined);
  useEffect(() => {
    const port = sending.bank();
    returned.current ??= port.returnAddress();
    port.forgetReturn();
    sending.dispatch({ type: 'shown', returned: enabled ? returned.current : undefined });
    return () => sending.dispatch({ type: 'left' });
  }, [sending, enabled]);
  const off = !enabled || bank.problem?.key === 'off';
  return { ...bank, dispatch, link, off, standIn: sending.bank().standIn, busy: isBusy(bank) };
}

/** Delays of checks in milliseconds, for about a second. */
const STATUS_CHECKS = [100, 300, 600, 1200];

/**
 * The UI library makes the page visible to screen readers again a moment after a dialog has closed. If the
 * step continues earlier, the dialog is unmounted and the page would stay hidden.
 */
export function givePageBack(): void {
  const page = document;
  for (const after of STATUS_CHECKS) {
    setTimeout(() => {
      if (page.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      page.querySelector('main')?.closest('[aria-hidden="true"]')?.removeAttribute('aria-hidden');
    }, after);
  }
}
