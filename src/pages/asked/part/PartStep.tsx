import { type FormEvent, useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import {
  ErrorSummary,
  StepContext,
  StepForm,
  useEngine,
  useHasErrors,
  useLatest,
  useStep,
} from '#engine/react';
import { useText } from '../../../brand/BrandContext.tsx';
import { useServices } from '../../../shell/services/index.ts';
import { LinkFrame } from '../../continue/LinkFrame.tsx';
import type { Asked } from '../asked-state.ts';
import { useAskedText } from '../asked-words.ts';
import { answersOf, faultsHere, type OpenRequest, type PartForm, takeSaved } from './part-engine.ts';

interface PartStepProps {
  asked: Asked;
  request: OpenRequest;
  form: PartForm;
  at: number;
  onDone: () => void;
  onBack: (() => void) | undefined;
}

/** One screen of the part; Continue saves its answers. */
export function PartStep({ asked, request, form, at, onDone, onBack }: PartStepProps) {
  const text = useAskedText(request);
  const shell = useText();
  const engine = useEngine();
  const { alerts: center } = useServices();
  const { step, screens } = form;
  const screen = screens[at];
  const only = screen?.only;
  const { part } = request;
  const { calls, setRequest, handleFailure } = asked;
  const run = useCallback(async () => {
    if (!screen) return { ok: false as const };
    const result = await calls.save(answersOf(engine, part, screen));
    if (result.ok) {
      if (result.value.part) takeSaved(form, result.value.part, screen);
      setRequest(result.value);
      return { ok: true as const };
    }
    const { failure } = result;
    const errors = faultsHere(engine, part, failure.errors);
    if (errors.length === 0 && !handleFailure(failure))
      center.show({
        level: 'error',
        text: failure.status === 429 ? text('ended.busy.text') : text('part.failed'),
      });
    return { ok: false as const, errors };
  }, [calls, center, engine, form, handleFailure, part, screen, setRequest, text]);
  const latest = useLatest(onDone);
  const navigation = useMemo(() => ({ onDone: () => latest.current() }), [latest]);
  const controller = useStep(step, only, undefined, run, navigation);
  const { attempt, fields } = useStore(controller.problem);
  const hasErrors = useHasErrors(fields);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void controller.submit();
  };
  const { title } = request.words;
  return (
    <StepContext value={controller.context}>
      <LinkFrame
        title={hasErrors ? shell('ui.errorTitle', { title }) : title}
        heading={title}
        focusKey={`part-${at}`}
      >
        <p className="quiet">{text('part.number', { number: at + 1, count: screens.length })}</p>
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
