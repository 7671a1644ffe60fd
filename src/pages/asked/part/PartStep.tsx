import { useCallback, useMemo } from 'react';
import { useEngine, useLatest, useStep } from '#engine/react';
import { useServices } from '../../../shell/services/index.ts';
import type { RequestPageState } from '../asked-state.ts';
import { useRequestText } from '../asked-words.ts';
import { ScreenForm } from '../ScreenForm.tsx';
import { answersOf, faultsHere, type OpenRequest, type PartForm, takeSaved } from './part-engine.ts';

interface PartStepProps {
  requestPage: RequestPageState;
  request: OpenRequest;
  form: PartForm;
  at: number;
  onDone: () => void;
  onBack: (() => void) | undefined;
}

/** One screen of the part; Continue saves its answers. */
export function PartStep({ requestPage, request, form, at, onDone, onBack }: PartStepProps) {
  const text = useRequestText(request);
  const engine = useEngine();
  const { alerts: center } = useServices();
  const { step, screens } = form;
  const screen = screens[at];
  const only = screen?.only;
  const { part } = request;
  const { calls, setRequest, handleFailure } = requestPage;
  const run = useCallback(async () => {
    if (!screen) return { ok: false as const };
    const result = await calls.save(answersOf(engine, part, screen));
    if (result.ok) {
      center.clear();
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
  return (
    <ScreenForm controller={controller} title={request.words.title} at={at} onBack={onBack}>
      <p className="quiet">{text('part.number', { number: at + 1, count: screens.length })}</p>
    </ScreenForm>
  );
}
