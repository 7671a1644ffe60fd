import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type BankView, isBusy } from '../sending/bank.ts';
import type { Sending } from '../sending/run.ts';

export interface BankConnecting extends BankView, Pick<Sending, 'dispatch' | 'link'> {
  /** Switched off by the page or the server. */
  off: boolean;
  isStandIn: boolean;
  /** A connection is in progress; the button does nothing. */
  busy: boolean;
}

/**
 * Connects a bank while the component is mounted. A return from a bank's own page continues by itself.
 * @param enabled false: nothing is opened, and `<BankConnect>` offers the upload
 */
export function useBankConnect(sending: Sending, enabled: boolean): BankConnecting {
  const { bank } = useSyncExternalStore(sending.subscribe, sending.getState);
  const { dispatch, link } = sending;
  const returnedRef = useRef<string>(undefined);
  useEffect(() => {
    const port = sending.bank();
    returnedRef.current ??= port.returnAddress();
    port.removeReturnParameters();
    sending.dispatch({ type: 'shown', returned: enabled ? returnedRef.current : undefined });
    return () => sending.dispatch({ type: 'left' });
  }, [sending, enabled]);
  const off = !enabled || bank.problem?.key === 'off';
  return { ...bank, dispatch, link, off, isStandIn: sending.bank().isStandIn, busy: isBusy(bank) };
}
