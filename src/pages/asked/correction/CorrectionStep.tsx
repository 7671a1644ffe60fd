import { type FormEvent, useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import { ErrorSummary, StepContext, StepForm, useEngineState, useLatest, useStep } from '#engine/react';
import { useText } from '../../../brand/BrandContext.tsx';
import { LinkFrame } from '../../continue/LinkFrame.tsx';
import { useAskedText } from '../asked-words.ts';
import type { CorrectionForm, OpenCorrection } from './correction-engine.ts';

interface CorrectionStepProps {
  request: OpenCorrection;
  form: CorrectionForm;
  at: number;
  onDone: () => void;
  onBack: (() => void) | undefined;
}

/** One part of a correction. Continue only checks it; all answers are sent at the end. */
export function CorrectionStep(props: CorrectionStepProps) {
  const { form, at } = props;
  const screen = form.screens[at];
  return screen ? <Part {...props} screen={screen} /> : null;
}

function Part(props: CorrectionStepProps & { screen: CorrectionForm['screens'][number] }) {
  const { request, form, at, screen, onDone, onBack } = props;
  const text = useAskedText(request);
  const shell = useText();
  const latest = useLatest(onDone);
  const navigation = useMemo(() => ({ onDone: () => latest.current() }), [latest]);
  const run = useCallback(async () => ({ ok: true as const }), []);
  const controller = useStep(screen.step, screen.only, undefined, run, navigation);
  const { attempt, fields } = useStore(controller.problem);
  const hasErrors = useEngineState((state) => fields.some((field) => state.errors[field]));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void controller.submit();
  };
  const title = text('correction.title');
  return (
    <StepContext value={controller.context}>
      <LinkFrame
        title={hasErrors ? shell('ui.errorTitle', { title }) : title}
        heading={title}
        focusKey={`part-${at}`}
      >
        <section className="notice stack-8" aria-labelledby="lender-message">
          <h2 className="section-heading" id="lender-message">
            {text('correction.message')}
          </h2>
          <p className="prose message">{request.correction.message}</p>
        </section>
        {form.screens.length > 1 && (
          <p className="quiet">{text('part.number', { number: at + 1, count: form.screens.length })}</p>
        )}
        <h2 className="section-heading">{screen.title}</h2>
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
