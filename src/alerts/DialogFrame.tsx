import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';

interface DialogFrameProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Its buttons; fluid: below each other on a phone. */
  actions?: ReactNode;
  fluid?: boolean;
  /** Escape; left out: only a button closes it. */
  onEscape?: () => void;
  /** A click beside it closes it, too. */
  light?: boolean;
  /** Something goes on that cannot be ended here. */
  busy?: boolean;
}

/**
 * What the dialogs of the pages have in common: heading, content, and buttons at the end. The heading has the focus first: a
 * space or Enter of somebody who was typing, or pressed twice, answers nothing.
 */
export function DialogFrame(props: DialogFrameProps) {
  const { open, title, children, actions, fluid, onEscape, light, busy } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (open) heading.current?.focus();
  }, [open]);
  return (
    <Dialog
      open={open}
      modalType={light ? 'modal' : 'alert'}
      onOpenChange={(_, data) => data.open || onEscape?.()}
    >
      <DialogSurface aria-busy={busy} className="modal">
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
