import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLatest } from '#engine/react';
import { type BankFlow, createBankFlow } from './bank-flow.ts';
import type { BankView } from './bank-state.ts';
import type { BankConnectPort } from './port.ts';

export interface BankConnectOptions {
  /** False where connecting is switched off: nothing is opened, and `<BankConnect>` offers the upload. */
  enabled: boolean;
  /** Called once the server has the connection. */
  onConnected: () => void;
}

/** Connecting a bank, for `<BankConnect>` to show and for buttons around it to steer. */
export interface BankConnecting
  extends BankView,
    Pick<BankFlow, 'start' | 'retry' | 'choose' | 'chooseAgain' | 'link'> {
  /** Connecting is switched off, by the page or by the server's word. */
  off: boolean;
  /** A local stand-in answers. */
  standIn: boolean;
  /** Something is under way; another press of `start` does nothing. */
  busy: boolean;
}

/**
 * Runs connecting a bank for as long as the component stands. A return from a bank's own page goes on by itself.
 * @param port the same object from render to render
 */
export function useBankConnect(port: BankConnectPort, options: BankConnectOptions): BankConnecting {
  const { enabled } = options;
  const latest = useLatest(options);
  const here = useRef(false);
  // A person who has gone elsewhere meanwhile is not led on from there.
  const [flow] = useState(() =>
    createBankFlow(port, () => {
      if (!here.current) return;
      latest.current.onConnected();
      givePageBack();
    }),
  );
  const view = useSyncExternalStore(flow.subscribe, flow.view);
  const returned = useRef<string>(undefined);
  useEffect(() => {
    here.current = true;
    returned.current ??= port.returnAddress();
    port.forgetReturn();
    if (enabled && returned.current !== undefined) flow.goOn(returned.current);
    return () => {
      here.current = false;
      flow.leave();
    };
  }, [flow, port, enabled]);
  const off = !enabled || view.problem?.key === 'off';
  const { start, retry, choose, chooseAgain, link } = flow;
  return { ...view, start, retry, choose, chooseAgain, link, off, standIn: port.standIn, busy: isBusy(view) };
}

/** Looks for a second or so, in milliseconds. */
const STATUS_CHECKS = [100, 300, 600, 1200];

/**
 * The UI library gives the page back to screen readers a moment after a dialog has closed. A step that moves on before that
 * takes the dialog away, and the page would stay hidden for good.
 */
function givePageBack(): void {
  const page = document;
  for (const after of STATUS_CHECKS) {
    setTimeout(() => {
      if (page.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      page.querySelector('main')?.closest('[aria-hidden="true"]')?.removeAttribute('aria-hidden');
    }, after);
  }
}

function isBusy({ state }: BankView): boolean {
  return state.name !== 'idle' && state.name !== 'connected';
}
