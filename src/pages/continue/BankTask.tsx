import { useState } from 'react';
import { BankConnect } from '#widgets/bank-link/BankConnect.tsx';
import { useBankConnect } from '#widgets/bank-link/use-bank-connect.ts';
import { bankCalls } from '../../api/bank.ts';
import { createBankPort } from '../../api/bank-port.ts';
import type { LinkTask } from '../../api/return-link.ts';
import { supportEmailOf, useBrand } from '../../brand/BrandContext.tsx';
import type { OpenLink } from './load-link.ts';
import { useLinkText } from './words.ts';

interface BankTaskProps {
  open: OpenLink;
  onUpload: (() => void) | undefined;
  onDone: (task: LinkTask) => Promise<void>;
}

/** Connecting a bank through a return link. */
export function BankTask({ open, onUpload, onDone }: BankTaskProps) {
  const text = useLinkText();
  const setting = useBrand();
  const { boot } = setting;
  const [port] = useState(() => createBankPort(boot, { calls: bankCalls(open.send, open.access) }));
  const bank = useBankConnect(port, { enabled: true, onConnected: () => void onDone('plaid') });
  const label = bank.state.name === 'connecting' ? 'connecting' : 'opening';
  return (
    <>
      <BankConnect id="continue-bank" bank={bank} text={text} onUpload={onUpload} />
      {bank.problem && !onUpload && supportEmailOf(setting) && <p>{text('returnLink.plaid.help')}</p>}
      {!bank.off && (
        <p className="button-row">
          <button
            type="button"
            className="button"
            aria-disabled={bank.busy || undefined}
            onClick={() => bank.busy || bank.start()}
          >
            {text(bank.busy ? `widgets.bankLink.${label}` : 'widgets.bankLink.connect')}
          </button>
        </p>
      )}
    </>
  );
}
