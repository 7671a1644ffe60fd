import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import type { JSX } from 'react';
import type { WidgetProps } from '#engine/react/widget-contract.ts';
import { useControlStyles } from '../text-control/control-styles.ts';

interface RemoveOwnerProps {
  /** Whom the question is about; undefined closes it. */
  name: string | undefined;
  text: WidgetProps['text'];
  onAnswer: (remove: boolean) => void;
}

/** Asks before what was entered about a person is lost. Escape keeps it. */
export function RemoveOwner({ name, text, onAnswer }: RemoveOwnerProps): JSX.Element {
  const styles = useControlStyles();
  return (
    <Dialog
      modalType="alert"
      open={name !== undefined}
      onOpenChange={(_event, data) => {
        if (!data.open) onAnswer(false);
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{text('widgets.owners.removeTitle', { name: name ?? '' })}</DialogTitle>
          <DialogContent>{text('widgets.owners.removeText')}</DialogContent>
          <DialogActions>
            <Button type="button" className={styles.button} onClick={() => onAnswer(false)}>
              {text('widgets.owners.removeNo')}
            </Button>
            <Button
              type="button"
              className={styles.button}
              appearance="primary"
              onClick={() => onAnswer(true)}
            >
              {text('widgets.owners.removeYes')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
