import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  ProgressBar,
} from '@fluentui/react-components';
import { useText } from '../brand/BrandContext.tsx';
import { FluentRoot } from '../styles/FluentRoot.tsx';
import type { Modal } from './modal-store.ts';

/** One dialog. Only `confirm` can be dismissed; 'processing' and 'done' keep the person from a second click. */
export function ModalDialog(props: { open: boolean; modal: Modal; onAnswer: (yes: boolean) => void }) {
  const { open, modal, onAnswer } = props;
  const text = useText();
  const asks = modal.kind === 'confirm';
  return (
    <FluentRoot>
      <Dialog
        open={open}
        modalType="alert"
        onOpenChange={(_, data) => {
          if (asks && !data.open) onAnswer(false);
        }}
      >
        <DialogSurface aria-busy={modal.kind === 'processing'} className="modal">
          <DialogBody>
            <DialogTitle as="h2" tabIndex={asks ? undefined : -1}>
              {asks ? (modal.title ?? text('modals.confirm.title')) : text(`modals.${modal.kind}.title`)}
            </DialogTitle>
            <DialogContent className="stack-8">
              <p>{asks ? modal.text : text(`modals.${modal.kind}.text`)}</p>
              {modal.kind === 'processing' && (
                <>
                  <p>{modal.sub ?? text('modals.processing.sub')}</p>
                  <ProgressBar aria-label={text('modals.processing.title')} />
                </>
              )}
            </DialogContent>
            {asks && (
              <DialogActions>
                <Button appearance="primary" onClick={() => onAnswer(true)}>
                  {modal.yes ?? text('modals.confirm.yes')}
                </Button>
                <Button appearance="secondary" onClick={() => onAnswer(false)}>
                  {modal.no ?? text('modals.confirm.no')}
                </Button>
              </DialogActions>
            )}
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </FluentRoot>
  );
}
