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

export interface UnsavedDialogProps {
  open: boolean;
  /** Files that are uploaded and not saved, at least one. */
  count: number;
  text: WidgetProps['text'];
  /** Undefined where the person would do neither: Escape, a click beside the dialog. */
  onAnswer: (answer: 'save' | 'skip' | undefined) => void;
}

/** Asks before a skip leaves behind what was uploaded and never saved. */
export function UnsavedDialog({ open, count, text, onAnswer }: UnsavedDialogProps): JSX.Element {
  const words = (key: string) => text(`widgets.statementUpload.unsaved.${key}`, { count: String(count) });
  return (
    // Without motion it is gone at once: taken away half closed, when the step goes on, it would keep the page behind it
    // from screen readers.
    <Dialog open={open} surfaceMotion={null} onOpenChange={(_, data) => data.open || onAnswer(undefined)}>
      <DialogSurface backdropMotion={null} className="modal">
        <DialogBody>
          <DialogTitle as="h2">{words(count === 1 ? 'one' : 'many')}</DialogTitle>
          <DialogContent>{words('text')}</DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={() => onAnswer('save')}>
              {text('widgets.statementUpload.save')}
            </Button>
            <Button onClick={() => onAnswer('skip')}>{words('skip')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
