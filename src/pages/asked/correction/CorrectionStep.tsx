import { useCallback, useMemo } from 'react';
import { useLatest, useStep } from '#engine/react';
import { useRequestText } from '../asked-words.ts';
import { ScreenForm } from '../ScreenForm.tsx';
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
  const text = useRequestText(request);
  const latest = useLatest(onDone);
  const navigation = useMemo(() => ({ onDone: () => latest.current() }), [latest]);
  const run = useCallback(async () => ({ ok: true as const }), []);
  const step = useStep(screen.step, screen.only, undefined, run, navigation);
  const { leaving } = form.files;
  const controller = useMemo(() => ({ ...step, context: { ...step.context, leaving } }), [step, leaving]);
  const askAndGoBack = async (): Promise<void> => {
    if ((await leaving.current?.()) ?? true) onBack?.();
  };
  return (
    <ScreenForm
      controller={controller}
      title={text('correction.title')}
      at={at}
      onBack={onBack && (() => void askAndGoBack())}
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
    </ScreenForm>
  );
}
