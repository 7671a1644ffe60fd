import type { JSX } from 'react';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { LinkSession } from './LinkSession.tsx';
import type { BankConnecting } from './use-bank-connect.ts';

export interface BankConnectProps {
  /** DOM id of the whole. */
  id: string;
  bank: BankConnecting;
  /** Looks up `widgets.bankLink.*`. */
  text: WidgetProps['text'];
  /** Leads to the upload of statements; undefined where there is none. */
  onUpload: (() => void) | undefined;
}

/** Connecting a bank but for the button that starts it: what it is for, how it goes, what went wrong, which account. */
export function BankConnect({ id, bank }: BankConnectProps): JSX.Element {
  const { state } = bank;
  return (
    <div id={id}>
      {(state.name === 'opening' || state.name === 'open') && state.prepared && (
        <LinkSession token={state.token} returned={state.returned} link={bank.link} />
      )}
    </div>
  );
}
