import type { FormEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { ErrorSummary, StepContext, type StepController, StepForm, useHasErrors } from '#engine/react';
import { useText } from '../../brand/BrandContext.tsx';
import { LinkFrame } from '../continue/LinkFrame.tsx';

interface ScreenFormProps {
  controller: StepController;
  title: string;
  at: number;
  onBack: (() => void) | undefined;
  /** Content above the error summary. */
  children: ReactNode;
}

/** One screen of an asked form: its fields, Continue and Back. */
export function ScreenForm({ controller, title, at, onBack, children }: ScreenFormProps) {
  const shell = useText();
  const { attempt, fields } = useStore(controller.problem);
  const hasErrors = useHasErrors(fields);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void controller.submit();
  };
  return (
    <StepContext value={controller.context}>
      <LinkFrame
        title={hasErrors ? shell('ui.errorTitle', { title }) : title}
        heading={title}
        focusKey={`part-${at}`}
      >
        {children}
        <ErrorSummary attempt={attempt} fields={fields} />
        <form className="stack-24" method="dialog" noValidate onSubmit={submit} aria-busy={controller.busy}>
          <StepForm />
          <p className="button-row">
            <button type="submit" className="button" aria-disabled={controller.busy || undefined}>
              {shell('ui.next')}
            </button>
            {onBack && (
              <button type="button" className="button button--quiet" onClick={onBack}>
                {shell('ui.back')}
              </button>
            )}
          </p>
        </form>
      </LinkFrame>
    </StepContext>
  );
}
