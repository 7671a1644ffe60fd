import { Button } from '@fluentui/react-components';
import type { FormEvent } from 'react';
import { CODES } from '#domain/limits.ts';
import { useHeldValues } from '#engine/react';
import { LabeledInput } from '#widgets/code-entry/LabeledInput.tsx';
import { useSecondsLeft } from '#widgets/code-entry/use-seconds-left.ts';
import { DialogFrame } from '../alerts/DialogFrame.tsx';
import type { Translate } from '../brand/BrandContext.tsx';
import type { SessionService } from '../session/state/index.ts';
import { useFreshCode } from './use-fresh-code.ts';

interface StepUpDialogProps {
  open: boolean;
  session: SessionService;
  /** Returns a text of the section `stepUp`. */
  text: Translate;
  onDone: (isEntered: boolean) => void;
}

/** Sends a code to the session's address when the dialog opens, and asks for it. */
export function StepUpDialog({ open, session, text, onDone }: StepUpDialogProps) {
  useHeldValues();
  const code = useFreshCode(session, text, onDone);
  const seconds = useSecondsLeft(code.lockedUntil);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void code.verify();
  };
  return (
    <DialogFrame
      open={open}
      title={text('title')}
      onEscape={() => onDone(false)}
      actions={
        <>
          <Button appearance="primary" type="submit" form="step-up">
            {text(code.busy ? 'processing' : 'verify')}
          </Button>
          <Button type="button" onClick={() => onDone(false)}>
            {text('cancel')}
          </Button>
        </>
      }
    >
      <form id="step-up" className="stack-8" onSubmit={submit} noValidate aria-busy={code.busy}>
        <p>{text('why')}</p>
        {/* Has its final height from the start, so that nothing moves under the pointer. */}
        <p role="status" className="step-up__status" data-tallest={text('sent', { email: code.email })}>
          <span>{code.announcement}</span>
        </p>
        <LabeledInput
          id="step-up-code"
          ref={code.input}
          label={text('code')}
          help={text('help')}
          answer="short"
          figures
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code.digits}
          error={code.problem}
          onChange={(_, data) => code.setDigits(data.value)}
        />
        <div>
          <Button
            type="button"
            disabled={seconds > 0 || code.busy}
            aria-describedby={seconds > 0 ? 'step-up-locked' : undefined}
            onClick={() => void code.send()}
          >
            {seconds > 0 ? text('locked', { label: text('resend'), seconds }) : text('resend')}
          </Button>
        </div>
        <p className="tr-field__help" id="step-up-locked">
          {text('lockedWhy', { seconds: CODES.resendLockMs / 1000 })}
        </p>
      </form>
    </DialogFrame>
  );
}
