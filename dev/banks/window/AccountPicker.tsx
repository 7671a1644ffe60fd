import { Button, Checkbox, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { PlaidAccount, PlaidInstitution } from 'react-plaid-link';
import { word } from './words.ts';

const useStyles = makeStyles({
  stack: { display: 'grid', gap: '16px' },
  boxes: { display: 'grid', gap: '4px', minWidth: 0, margin: 0, padding: 0, border: 'none' },
  text: { margin: 0 },
});

export interface AccountPickerProps {
  bank: PlaidInstitution;
  accounts: PlaidAccount[];
  busy: boolean;
  onShare: (ids: string[]) => void;
}

/** Which accounts a bank shares; all are ticked at first. A login without any goes on without. */
export function AccountPicker({ bank, accounts, busy, onShare }: AccountPickerProps) {
  const styles = useStyles();
  const [ids, setIds] = useState(() => accounts.map(({ id }) => id));
  const [asked, setAsked] = useState(false);
  const missing = accounts.length > 0 && ids.length === 0;
  const share = (): void => {
    setAsked(true);
    if (!missing && !busy) onShare(ids);
  };
  return (
    <div className={styles.stack}>
      <p className={styles.text} id="bank-accounts">
        {accounts.length > 0 ? word('accountsText', { bank: bank.name }) : word('noAccountsText')}
      </p>
      {accounts.length > 0 && (
        // Fluent's Field is for one control: it would give all of these one id.
        <fieldset className={styles.boxes} aria-labelledby="bank-accounts">
          {accounts.map(({ id, name, mask, subtype }) => (
            <Checkbox
              key={id}
              label={word('account', { name, mask: mask ?? '', kind: subtype })}
              checked={ids.includes(id)}
              onChange={(_, data) =>
                setIds((last) => (data.checked ? [...last, id] : last.filter((one) => one !== id)))
              }
            />
          ))}
        </fieldset>
      )}
      <div role="alert">{asked && missing && <p className="tr-field__error">{word('pick')}</p>}</div>
      <Button appearance="primary" onClick={share}>
        {word('share')}
      </Button>
    </div>
  );
}
