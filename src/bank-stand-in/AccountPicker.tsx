import { Button, Checkbox, Field, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { PlaidAccount, PlaidInstitution } from 'react-plaid-link';
import { word } from './words.ts';

const useStyles = makeStyles({
  stack: { display: 'grid', gap: '16px' },
  boxes: { display: 'grid', gap: '4px' },
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
      <p className={styles.text}>
        {accounts.length > 0 ? word('accountsText', { bank: bank.name }) : word('noAccountsText')}
      </p>
      {accounts.length > 0 && (
        <Field validationMessage={asked && missing ? word('pick') : undefined}>
          <div className={styles.boxes}>
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
          </div>
        </Field>
      )}
      <Button appearance="primary" onClick={share}>
        {word('share')}
      </Button>
    </div>
  );
}
