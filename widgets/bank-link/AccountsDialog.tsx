import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  makeStyles,
  mergeClasses,
  Radio,
  RadioGroup,
} from '@fluentui/react-components';
import { type JSX, useState } from 'react';
import type { FieldControl } from '#engine/react/widget-contract.ts';
import { useCardStyles } from '../choice-cards/card-styles.ts';
import type { BankAccount } from './port.ts';

const useStyles = makeStyles({
  surface: { maxWidth: '480px', '@media screen and (max-width: 480px)': { maxWidth: 'calc(100% - 32px)' } },
  content: { display: 'grid', gap: '16px' },
  text: { margin: 0 },
});

export interface AccountsDialogProps {
  open: boolean;
  /** Checking accounts, at least two. */
  accounts: BankAccount[];
  text: FieldControl['text'];
  /** Undefined where the person would not choose: Cancel, Escape, a click beside the dialog. */
  onAnswer: (account: BankAccount | undefined) => void;
}

/** Asks for the primary business checking account (spec §2, screen 9). None is chosen beforehand. */
export function AccountsDialog({ open, accounts, text, onAnswer }: AccountsDialogProps): JSX.Element {
  const styles = useStyles();
  const cards = useCardStyles();
  const [id, setId] = useState('');
  const [asked, setAsked] = useState(false);
  const chosen = accounts.find((account) => account.id === id);
  const words = (key: string, values?: Record<string, string>) =>
    text(`widgets.bankLink.accounts.${key}`, values);
  return (
    // Without motion it is gone at once: taken away half closed, when the step goes on, it would keep the page behind it
    // from screen readers.
    <Dialog open={open} surfaceMotion={null} onOpenChange={(_, data) => data.open || onAnswer(undefined)}>
      <DialogSurface className={styles.surface} backdropMotion={null}>
        <DialogBody>
          <DialogTitle as="h2">{words('title')}</DialogTitle>
          <DialogContent className={styles.content}>
            <p className={styles.text}>{words('text')}</p>
            <Field
              label={words('label')}
              required
              validationMessage={asked && !chosen ? words('missing') : undefined}
            >
              <RadioGroup className={cards.column} value={id} onChange={(_, data) => setId(data.value)}>
                {accounts.map((account) => (
                  <Radio
                    key={account.id}
                    value={account.id}
                    label={{
                      className: cards.label,
                      children: (
                        <span className={cards.words}>
                          {words('account', { name: account.name, mask: account.mask })}
                        </span>
                      ),
                    }}
                    root={{ className: mergeClasses(cards.card, account.id === id && cards.chosen) }}
                    input={{ className: cards.input }}
                    indicator={{ className: cards.indicator }}
                  />
                ))}
              </RadioGroup>
            </Field>
          </DialogContent>
          <DialogActions>
            <Button
              appearance="primary"
              onClick={() => {
                setAsked(true);
                if (chosen) onAnswer(chosen);
              }}
            >
              {words('use')}
            </Button>
            <Button onClick={() => onAnswer(undefined)}>{words('cancel')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
