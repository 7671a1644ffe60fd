import { Button, ProgressBar } from '@fluentui/react-components';
import { useText } from '../brand/BrandContext.tsx';
import { FluentRoot } from '../styles/FluentRoot.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import type { Modal } from './modal-store.ts';

/** A dialog. Only `confirm` can be dismissed; the others prevent a second click. */
export function ModalDialog(props: { open: boolean; modal: Modal; onAnswer: (yes: boolean) => void }) {
  const { open, modal, onAnswer } = props;
  const text = useText();
  const asks = modal.kind === 'confirm';
  return (
    <FluentRoot>
      <DialogFrame
        open={open}
        title={asks ? (modal.title ?? text('modals.confirm.title')) : text(`modals.${modal.kind}.title`)}
        busy={modal.kind === 'processing'}
        onEscape={() => asks && onAnswer(false)}
        actions={
          asks && (
            <>
              <Button appearance="primary" onClick={() => onAnswer(true)}>
                {modal.yes ?? text('modals.confirm.yes')}
              </Button>
              <Button appearance="secondary" onClick={() => onAnswer(false)}>
                {modal.no ?? text('modals.confirm.no')}
              </Button>
            </>
          )
        }
      >
        <p>{asks ? modal.text : text(`modals.${modal.kind}.text`)}</p>
        {modal.kind === 'processing' && (
          <>
            <p>{modal.sub ?? text('modals.processing.sub')}</p>
            <ProgressBar aria-label={text('modals.processing.title')} />
          </>
        )}
      </DialogFrame>
    </FluentRoot>
  );
}
