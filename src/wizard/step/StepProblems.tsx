import { memo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { stepTitle } from '#engine';
import {
  ErrorSummary,
  type StepController,
  useEngine,
  useHasErrors,
  useStepContext,
  useText,
} from '#engine/react';
import { useStepEvents } from '../../analytics/use-step-events.ts';
import type { Runtime } from '../../application/state/index.ts';
import { useLinks } from '../../shell/navigation/index.ts';
import { usePageTitle } from '../../shell/page/index.ts';
import { fieldPath, otherStepOf } from './field-step.ts';

interface StepProblemsProps {
  runtime: Runtime;
  /** The step's title in its current state. */
  title: string;
  problem: StepController['problem'];
}

/** Shows the errors of the last press on Next, also in the page's title. */
export const StepProblems = memo(function StepProblems({ runtime, title, problem }: StepProblemsProps) {
  const engine = useEngine();
  const text = useText();
  const { step } = useStepContext();
  const { attempt, fields } = useStore(problem);
  useStepEvents({ boot: runtime.boot, engine }, step, { attempt, fields });
  const hasErrors = useHasErrors(fields);
  usePageTitle(hasErrors ? text('ui.errorTitle', { title }) : title);
  const link = useLinks(useNavigate());
  const stepElsewhere = (field: string) => {
    const other = otherStepOf(engine.flow, step, field);
    if (!other) return undefined;
    const words = text('wizard.changeIn', { step: stepTitle(other, engine.env) });
    return { ...link(fieldPath(engine.flow, step, other, field)), words };
  };
  return <ErrorSummary attempt={attempt} fields={fields} elsewhere={stepElsewhere} />;
});
