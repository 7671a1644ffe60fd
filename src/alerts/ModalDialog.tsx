import { Button, ProgressBar } from '@fluentui/react-components';
import { useText } from '../brand/BrandContext.tsx';
import { FluentRoot } from '../styles/FluentRoot.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import type { Modal } from './modal-store.ts';

/** A dialog. `processing` can't be dismissed: it blocks the page while an action runs. */
export function ModalDialog(props: { open: boolean; modal: Modal; onAnswer: (yes?: boolean) => void }) {
  const { open, modal, onAnswer } = props;
  const text = useText();
  const asks = modal.kind === 'confirm';
  const choices = asks && modal.primary === 'no' ? (['no', 'yes'] as const) : (['yes', 'no'] as const);
  return (
    <FluentRoot>
      <DialogFrame
        open={open}
        title={asks ? modal.title : text(`modals.${modal.kind}.title`)}
        busy={modal.kind === 'processing'}
        isStatus={!asks}
        onEscape={() => modal.kind !== 'processing' && onAnswer()}
        actions={
          asks &&
          choices.map((choice, index) => (
            <Button
              key={choice}
              appearance={index === 0 ? 'primary' : 'secondary'}
              onClick={() => onAnswer(choice === 'yes')}
            >
              {modal[choice]}
            </Button>
          ))
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
