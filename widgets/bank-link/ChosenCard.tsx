import { makeStyles, tokens } from '@fluentui/react-components';
import type { JSX } from 'react';
import type { FieldControl } from '#engine/react/widget-contract.ts';
import type { BankAccount } from './port.ts';

const useStyles = makeStyles({
  card: {
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    padding: '16px',
    display: 'grid',
    gap: '8px',
    justifyItems: 'start',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  line: { margin: 0, overflowWrap: 'anywhere' },
  options: { display: 'flex', flexWrap: 'wrap', gap: '8px 24px', paddingBlockStart: '8px' },
});

export interface ChosenCardProps {
  id: string;
  /** type_of_statements (spec §3): plaid, upload, email, other. */
  value: string;
  /** The account connected in this page. */
  account: BankAccount | undefined;
  text: FieldControl['text'];
  onUpload: (() => void) | undefined;
  onConnect: (() => void) | undefined;
}

/** What was decided about statements before, and how to decide otherwise. */
export function ChosenCard({ id, value, account, text, onUpload, onConnect }: ChosenCardProps): JSX.Element {
  const styles = useStyles();
  const words = value === 'plaid' ? 'connected' : value === 'upload' ? 'uploaded' : 'chosen';
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title} id={`${id}-title`}>
        {text(`widgets.bankLink.${words}`)}
      </h2>
      {account && (
        <p className={styles.line}>
          {text('widgets.bankLink.connectedAccount', { name: account.name, mask: account.mask })}
        </p>
      )}
      <p className={styles.line}>{text(`widgets.bankLink.${words}Text`)}</p>
      <div className={styles.options}>
        {words === 'chosen' && onUpload && (
          <button type="button" className="link-button" onClick={onUpload}>
            {text('widgets.bankLink.uploadNow')}
          </button>
        )}
        {onConnect && (
          <button type="button" className="link-button" onClick={onConnect}>
            {text(`widgets.bankLink.${words === 'connected' ? 'different' : 'connect'}`)}
          </button>
        )}
      </div>
    </section>
  );
}
