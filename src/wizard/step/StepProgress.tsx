import { memo, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type CompiledStep, stepTitle } from '#engine';
import { useEngine, useEngineState, useText } from '#engine/react';
import { HEAD } from '../../shell/page/index.ts';
import { KeptUntil, StepList } from './StepRail.tsx';

/** Step navigation on top [BRAND-46]: the progress, and below 1024 px the list of steps in the menu. */
export const StepProgress = memo(function StepProgress({ step }: { step: CompiledStep }) {
  const engine = useEngine();
  const text = useText();
  const on = useEngineState((state) => state.flags.step_navigation_on_top === true);
  if (!on) return null;
  const { number, count } = engine.context().stepNumber(step);
  const where = text('wizard.progress', { number, count, title: stepTitle(step, engine.env) });
  return (
    <div className="step-progress">
      <progress className="step-progress__bar" max={count} value={number} aria-label={where} />
      <p className="step-progress__where">{where}</p>
      <InHead id={HEAD.place}>
        <span>{text('wizard.place', { number, count })}</span>
      </InHead>
      <InHead id={HEAD.steps}>
        <OpenMenu>
          <nav aria-label={text('wizard.stepsOnTop')}>
            <StepList step={step} />
            <KeptUntil />
          </nav>
        </OpenMenu>
      </InHead>
    </div>
  );
});

/** The slot exists before the step. */
function InHead({ id, children }: { id: string; children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById(id)), [id]);
  return place && createPortal(children, place);
}

/** Only while open, because the states of all steps need a check of each. */
function OpenMenu({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const menu = document.getElementById(HEAD.menu);
    const onToggle = (event: Event): void => setOpen((event as ToggleEvent).newState === 'open');
    menu?.addEventListener('beforetoggle', onToggle);
    return () => {
      menu?.removeEventListener('beforetoggle', onToggle);
      // Closes the menu after a step was chosen in it.
      menu?.hidePopover?.();
    };
  }, []);
  return open ? children : null;
}
