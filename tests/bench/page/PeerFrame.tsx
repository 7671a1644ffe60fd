import { type ReactNode, useEffect } from 'react';
import { StepLayout } from '#src/styles/StepLayout.tsx';

/** The list of steps as Trellis shows it in the measured steps, with its links. */
const STEPS: { title: string; state?: string; to?: string }[] = [
  { title: 'Select Amount' },
  { title: 'Basic Info' },
  { title: 'Verify Your Identity' },
  { title: 'More Details', to: '/app/business/more-details' },
  { title: 'Connect Your Bank Account', to: '/app/bank-connect' },
  { title: 'Further Business Details', to: '/app/business/further-details' },
  { title: 'Owners', to: '/app/business/owners' },
  { title: 'people' },
  { title: 'person', state: '(you are here)' },
  { title: 'Type of Funding', state: '(not started)' },
  { title: 'Timing', state: '(not started)' },
  { title: 'Summary', state: '(not started)' },
];
const HERE = 'person';
const OPEN = 'Not complete';

/**
 * The content around the fields of a step, written by hand with the same texts and page title that Trellis computes.
 */
export function PeerFrame({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.title = 'person - Trellis';
  }, []);
  return (
    <StepLayout
      rail={
        <>
          <div className="rail-scroll">
            <nav aria-label="Steps">
              <ol className="rail-steps">
                {STEPS.map(({ title, state, to }) => {
                  const words = (
                    <span className={state ? 'visually-hidden' : 'rail-steps__state'}> {state ?? OPEN}</span>
                  );
                  return (
                    <li
                      className="rail-steps__item"
                      data-state={title === HERE ? 'current' : 'todo'}
                      key={title}
                      aria-current={title === HERE ? 'step' : undefined}
                    >
                      <span className="rail-steps__mark" aria-hidden="true" />
                      {to ? (
                        <a href={to}>
                          {title}
                          {words}
                        </a>
                      ) : (
                        <span>
                          {title}
                          {words}
                        </span>
                      )}
                    </li>
                  );
                })}
              </ol>
            </nav>
          </div>
          <p className="rail-help small">
            Questions? Write to <a href="mailto:support@trellis.example">support@trellis.example</a>
          </p>
        </>
      }
      top={
        <>
          <div className="step-progress">
            <progress className="step-progress__bar" max={12} value={9} aria-label="Step 9 of 12: person" />
            <p className="step-progress__where">Step 9 of 12: person</p>
          </div>
          <p className="saved-state small" data-state="idle" role="status" />
        </>
      }
      actions={
        <>
          <button type="submit" className="button">
            Continue
          </button>
          <a className="link-button" href="/app/business/people">
            Back
          </a>
        </>
      }
    >
      <h1 className="page-heading">person</h1>
      <p className="tr-note">All fields are required unless marked optional.</p>
      {children}
    </StepLayout>
  );
}
