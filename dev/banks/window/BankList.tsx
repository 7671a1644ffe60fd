import { Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { Institution } from './link-api.ts';
import { word } from './words.ts';

const useStyles = makeStyles({
  stack: { display: 'grid', gap: '12px' },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: '2px',
    display: 'grid',
    gap: '8px',
    maxHeight: '320px',
    overflowY: 'auto',
  },
  bank: {
    display: 'grid',
    gap: '2px',
    width: '100%',
    padding: '10px 12px',
    textAlign: 'start',
    font: 'inherit',
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  count: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** The sample banks, narrowed by what is typed. */
export function BankList({ banks, onPick }: { banks: Institution[]; onPick: (bank: Institution) => void }) {
  const styles = useStyles();
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const found = banks.filter(({ name, note }) => `${name} ${note}`.toLowerCase().includes(wanted));
  return (
    <div className={styles.stack}>
      <Field label={word('search')}>
        <Input type="search" value={query} autoComplete="off" onChange={(_, data) => setQuery(data.value)} />
      </Field>
      <p className={styles.count} role="status">
        {found.length > 0 ? word('found', { count: found.length }) : word('none')}
      </p>
      <ul className={styles.list}>
        {found.map((bank) => (
          <li key={bank.institution_id}>
            <button
              type="button"
              className={styles.bank}
              data-institution={bank.institution_id}
              onClick={() => onPick(bank)}
            >
              <span className={styles.name}>{bank.name}</span>
              <span>{bank.note}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
