import type { ReactNode } from 'react';

/**
 * The frame of a step. The first action is the primary one: on top on a phone, at the left from 640 px. Keep
 * DOM order = reading order: primary, then Back, then Skip.
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
