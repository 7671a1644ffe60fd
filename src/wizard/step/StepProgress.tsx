import { memo, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type CompiledStep, stepTitle } from '#engine';
import { useEngine, useEngineState, useText } from '#engine/react';
import { HEADER_SLOTS } from '../../shell/page/index.ts';
import { KeptUntil, StepList } from './StepRail.tsx';

/** Step navigation on top [BRAND-46]: the progress, and below 1024 px the list of steps in the menu. */
export const StepProgress = memo(function StepProgress({ step }: { step: CompiledStep }) {
  const engine = useEngine();
  const text = useText();
  const isOnTop = useEngineState((state) => state.flags.step_navigation_on_top === true);
  if (!isOnTop) return null;
  const { number, count } = engine.context().stepNumber(step);
  const progressText = text('wizard.progress', { number, count, title: stepTitle(step, engine.env) });
  return (
    <div className="step-progress">
      <progress className="step-progress__bar" max={count} value={number} aria-label={progressText} />
      <p className="step-progress__where">{progressText}</p>
      <HeaderSlot id={HEADER_SLOTS.place}>
        <span>{text('wizard.place', { number, count })}</span>
      </HeaderSlot>
      <HeaderSlot id={HEADER_SLOTS.steps}>
        <OpenMenu>
          <nav aria-label={text('wizard.stepsOnTop')}>
            <StepList step={step} />
            <KeptUntil />
          </nav>
        </OpenMenu>
      </HeaderSlot>
    </div>
  );
});

/** Renders into a slot of the header, which exists before the step renders. */
function HeaderSlot({ id, children }: { id: string; children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => setPlace(document.getElementById(id)), [id]);
  return place && createPortal(children, place);
}

/** Renders its children only while the menu is open: computing the states of all steps validates each step. */
function OpenMenu({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    const menu = document.getElementById(HEADER_SLOTS.menu);
    // The browser opens the menu, also before this code has loaded.
    setOpen(menu?.hidePopover !== undefined && menu.matches(':popover-open'));
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
