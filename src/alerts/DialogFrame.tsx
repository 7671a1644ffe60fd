import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useDialogFocus } from '#widgets/confirm/dialog-focus.ts';

interface DialogFrameProps {
  open: boolean;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  /** Stacks the actions on a phone. */
  fluid?: boolean;
  /** Called for Escape; if left out, only a button closes the dialog. */
  onEscape?: () => void;
  /** A click outside the dialog also calls `onEscape`. */
  light?: boolean;
  busy?: boolean;
  /** Without a question: its top does not depend on its height. */
  isStatus?: boolean;
}

/** The common frame of the dialogs. The heading has the focus first. */
export function DialogFrame(props: DialogFrameProps) {
  const { open, title, children, actions, fluid, onEscape, light, busy, isStatus } = props;
  const heading = useDialogFocus(open);
  return (
    <Dialog
      open={open}
      modalType={light ? 'modal' : 'alert'}
      // The second click of a double click that opened the dialog hits the backdrop.
      onOpenChange={(event, data) => data.open || event.detail === 2 || onEscape?.()}
    >
      <DialogSurface aria-busy={busy} className={isStatus ? 'modal modal--status' : 'modal'}>
        <DialogBody>
          <DialogTitle as="h2" ref={heading} tabIndex={-1}>
            {title}
          </DialogTitle>
          <DialogContent className="stack-8">{children}</DialogContent>
          {actions && (
            <DialogActions className="modal__actions" fluid={fluid}>
              {actions}
            </DialogActions>
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
