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
  /** Its buttons. `fluid`: stacked on a phone. */
  actions?: ReactNode;
  fluid?: boolean;
  /** Escape; left out: only a button closes the dialog. */
  onEscape?: () => void;
  /** A click outside closes it, too. */
  light?: boolean;
  /** A process is running that can't be canceled here. */
  busy?: boolean;
}

/**
 * The common frame of the dialogs: heading, content, and buttons at the end. The heading has the focus first,
 * so that a space or Enter of somebody who is typing, or pressing twice, answers nothing.
 */
export function DialogFrame(props: DialogFrameProps) {
  const { open, title, children, actions, fluid, onEscape, light, busy } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    // The library has focused a button, which a held Enter would press before the heading has the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    // Firefox announces no focus that moves in the frame in which the old one disappears [SCREEN-77].
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
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
