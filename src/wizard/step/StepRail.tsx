import { memo, type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CompiledStep, type StepState, stepPath, stepTitle } from '#engine';
import { useEngine, useEngineState, useText } from '#engine/react';
import type { Runtime } from '../../application/state/index.ts';
import { supportEmailOf, useBrand, useLocale } from '../../brand/BrandContext.tsx';
import { useLinks } from '../../shell/navigation/index.ts';
import { SendToPhone } from '../phone/SendToPhone.tsx';

/** The steps with their state in words and shape; reached ones are links. */
export function StepList({ step }: { step: CompiledStep }) {
  const engine = useEngine();
  const text = useText();
  const link = useLinks(useNavigate());
  const farthest = useEngineState((state) => state.farthest);
  const savedAt = useEngineState((state) => state.saving.savedAt);
  const awaited = useEngineState((state) => state.awaited);
  // Recomputed when a step is left or saved, not on each key press.
  const items = useMemo(
    () => engine.context().navigation(step, farthest),
    [engine, step, farthest, savedAt, awaited],
  );
  return (
    <ol className="rail-steps">
      {items.map(({ step: item, state, reachable }) => {
        const title = stepTitle(item, engine.env);
        const name = stepName(title, state, text(`wizard.states.${state}`));
        const current = state === 'current';
        return (
          <li
            className="rail-steps__item"
            data-state={MARKS[state]}
            key={item.id}
            aria-current={current ? 'step' : undefined}
          >
            <span className="rail-steps__mark" aria-hidden="true" />
            {reachable && !current ? (
              <a {...link(stepPath(engine.flow, item))}>{name}</a>
            ) : (
              <span>{name}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const MARKS: Record<StepState, string> = {
  current: 'current',
  complete: 'done',
  awaited: 'todo',
  incomplete: 'todo',
  ahead: 'todo',
};

function stepName(title: string, state: StepState, stateText: string): ReactNode {
  return (
    <>
      {title}
      <span
        className={state === 'incomplete' || state === 'awaited' ? 'rail-steps__state' : 'visually-hidden'}
      >
        {' '}
        {stateText}
      </span>
    </>
  );
}

/** The day until which an idle application is kept [SAVE-17]. */
export function KeptUntil() {
  const text = useText();
  const { boot } = useBrand();
  const locale = useLocale();
  const savedAt = useEngineState((state) => state.saving.savedAt);
  if (!savedAt || boot.keptDays === undefined) return null;
  const until = new Date(savedAt);
  until.setDate(until.getDate() + boot.keptDays);
  return (
    <p className="rail-kept small">
      {text('wizard.keptUntil', { date: until.toLocaleDateString(locale, { dateStyle: 'long' }) })}
    </p>
  );
}

/** The list of steps beside the form, on screens from 1024 px. */
export const StepRail = memo(function StepRail({ runtime, step }: { runtime: Runtime; step: CompiledStep }) {
  const text = useText();
  const email = supportEmailOf(runtime);
  return (
    <>
      <div className="rail-scroll">
        <nav aria-label={text('wizard.steps')}>
          <StepList step={step} />
        </nav>
        <KeptUntil />
      </div>
      <SendToPhone runtime={runtime} />
      {email && (
        <p className="rail-help small">
          {text('ui.help')} <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </>
  );
});
