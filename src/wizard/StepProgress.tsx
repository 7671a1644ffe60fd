import { type CompiledStep, stepIndex, stepWords, visibleSteps } from '#engine/core/index.ts';
import { useEngine, useEngineState, useText } from '#engine/react/index.ts';
import { StepList } from './StepRail.tsx';

/** Step navigation on top (flag of spec §9): how far, and on a phone the list of steps on request. */
export function StepProgress({ step }: { step: CompiledStep }) {
  const engine = useEngine();
  const text = useText();
  const on = useEngineState((state) => state.flags.step_navigation_on_top === true);
  if (!on) return null;
  const steps = visibleSteps(engine.flow, engine.context());
  // A step that is reached from another, but not in the order, counts as a part of the one before it.
  const at = stepIndex(engine.flow, step.id);
  const number = steps.filter((one) => stepIndex(engine.flow, one.id) <= at).length;
  const where = text('wizard.progress', {
    number,
    count: steps.length,
    title: stepWords(step, engine.env).title,
  });
  return (
    <div className="step-progress">
      <progress className="step-progress__bar" max={steps.length} value={number} aria-label={where} />
      <p className="step-progress__where">{where}</p>
      <details className="step-progress__steps">
        <summary>{text('wizard.showSteps')}</summary>
        <nav aria-label={text('wizard.stepsOnTop')}>
          <StepList step={step} />
        </nav>
      </details>
    </div>
  );
}
