import type { ReactNode } from 'react';

/**
 * The frame of a step: rail (from 1024 px), what stands above the heading, the content column and the actions. The
 * first action is the primary one; it stands on top on a phone and at the left from 640 px on. Keep DOM order = reading
 * order: primary, then Back, then Skip.
 */
export function StepLayout(props: {
  rail?: ReactNode;
  top?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="step-layout">
      {props.rail && <div className="step-layout__rail">{props.rail}</div>}
      <div className="step-layout__column">
        {props.top && <div className="step-layout__top">{props.top}</div>}
        {props.children}
        {props.actions && <div className="step-layout__actions">{props.actions}</div>}
      </div>
    </div>
  );
}
