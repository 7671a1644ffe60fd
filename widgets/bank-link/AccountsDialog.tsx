import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
} from '@fluentui/react-components';
import { type JSX, useId, useState } from 'react';
import type { FieldControl } from '#engine/react';
import { STAR } from '#engine/react';
import { RadioCards } from '../choice-cards/RadioCards.tsx';
import { useDialogFocus } from '../confirm/dialog-focus.ts';
import type { BankAccount } from './port.ts';

const useStyles = makeStyles({
  surface: { maxWidth: '480px', '@media screen and (max-width: 480px)': { maxWidth: 'calc(100% - 32px)' } },
  // The scrolling container would clip a focused card's outline.
  content: { display: 'grid', gap: '16px', padding: '4px', margin: '-4px' },
  text: { margin: 0 },
});

export interface AccountsDialogProps {
  open: boolean;
  /** At least two checking accounts. */
  accounts: BankAccount[];
  text: FieldControl['text'];
  /** Undefined after Cancel, Escape or a click outside. */
  onAnswer: (account: BankAccount | undefined) => void;
}

/** Asks for the primary business checking account [SCREEN-43]; none is preselected. */
export function AccountsDialog({ open, accounts, text, onAnswer }: AccountsDialogProps): JSX.Element {
  const styles = useStyles();
  const groupId = useId();
  const heading = useDialogFocus(open);
  const [id, setId] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const chosenAccount = accounts.find((account) => account.id === id);
  const words = (key: string, values?: Record<string, string>) =>
    text(`widgets.bankLink.accounts.${key}`, values);
  const problem = isSubmitted && !chosenAccount ? words('missing') : undefined;
  return (
    // A dialog unmounted during a closing animation would leave the page hidden from screen readers.
    <Dialog open={open} surfaceMotion={null} onOpenChange={(_, data) => data.open || onAnswer(undefined)}>
      <DialogSurface className={mergeClasses('modal', styles.surface)} backdropMotion={null}>
        <DialogBody>
          <DialogTitle as="h2" ref={heading} tabIndex={-1}>
            {words('title')}
          </DialogTitle>
          <DialogContent className={styles.content}>
            <p className={styles.text}>{words('text')}</p>
            <div className={problem ? 'tr-field tr-field--error' : 'tr-field'}>
              <span className="tr-field__label" id={`${groupId}-label`}>
                {words('label')}
                <span className="tr-field__star" aria-hidden="true">
                  {STAR}
                </span>
              </span>
              <RadioCards
                widget={{
                  id: groupId,
                  name: groupId,
                  label: words('label'),
                  value: id,
                  required: true,
                  error: problem,
                  describedBy: problem && `${groupId}-problem`,
                  onChange: (accountId) => setId(String(accountId)),
                }}
                choices={accounts.map(({ id: value, name, mask }) => ({
                  value,
                  label: words('account', { name, mask }),
                }))}
                layout="column"
              />
              <div role="alert">
                {problem && (
                  <p className="tr-field__error" id={`${groupId}-problem`}>
                    {problem}
                  </p>
                )}
              </div>
            </div>
          </DialogContent>
          <DialogActions className="modal__actions">
            <Button
              appearance="primary"
              onClick={() => {
                setSubmitted(true);
                if (chosenAccount) onAnswer(chosenAccount);
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
