import { memo, useState } from 'react';
import { type CompiledStep, stepNumber, stepWords } from '#engine/core/index.ts';
import { useEngine, useEngineState, useText } from '#engine/react/index.ts';
import { StepList } from './StepRail.tsx';

/** Step navigation on top (flag of spec §9): how far, and on a phone the list of steps on request. */
export const StepProgress = memo(function StepProgress({ step }: { step: CompiledStep }) {
  const engine = useEngine();
  const text = useText();
  // What is not shown is not worked out: the states of all steps are a check of each.
  const [open, setOpen] = useState(false);
  const on = useEngineState((state) => state.flags.step_navigation_on_top === true);
  if (!on) return null;
  const { number, count } = stepNumber(engine.flow, step, engine.context());
  const where = text('wizard.progress', {
    number,
    count,
    title: stepWords(step, engine.env).title,
  });
  return (
    <div className="step-progress">
      <progress className="step-progress__bar" max={count} value={number} aria-label={where} />
      <p className="step-progress__where">{where}</p>
      <details className="step-progress__steps" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{text('wizard.showSteps')}</summary>
        {open && (
          <nav aria-label={text('wizard.stepsOnTop')}>
            <StepList step={step} />
          </nav>
        )}
      </details>
    </div>
  );
});
