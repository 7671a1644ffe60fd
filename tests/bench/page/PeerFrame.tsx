import type { ReactNode } from 'react';
import { StepLayout } from '#src/styles/StepLayout.tsx';

const STEPS = [
  'Amount',
  'Basic info',
  'Details',
  'Bank',
  'Business',
  'Owners',
  'People',
  'Funding',
  'Summary',
];

/** What stands around the fields of a step, by hand: the same rail, progress, heading and button as in Trellis. */
export function PeerFrame({ children }: { children: ReactNode }) {
  return (
    <StepLayout
      rail={
        <nav aria-label="Steps">
          <ol className="rail-steps">
            {STEPS.map((step) => (
              <li className="rail-steps__item" data-state={step === 'People' ? 'current' : 'todo'} key={step}>
                <span className="rail-steps__mark" aria-hidden="true" />
                <span>
                  {step}
                  <span className="visually-hidden"> to do</span>
                </span>
              </li>
            ))}
          </ol>
        </nav>
      }
      top={
        <div className="step-progress">
          <progress className="step-progress__bar" max={9} value={7} aria-label="Step 7 of 9: People" />
          <p className="step-progress__where">Step 7 of 9: People</p>
        </div>
      }
      actions={
        <button type="submit" className="button">
          Next
        </button>
      }
    >
      <h1 className="page-heading">People</h1>
      <p className="tr-note">All fields are required unless marked optional.</p>
      {children}
    </StepLayout>
  );
}
